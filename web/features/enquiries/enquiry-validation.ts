import { maxMessageLength } from '#contract/enquiries.ts';
import type { FieldNamesWith } from '#contract/member-fields.ts';
import type { members } from '#contract/members.ts';
import { isBlank } from '#contract/normalise-text.ts';
import { isPhoneNumber } from '#contract/phone-numbers.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { lengthError } from '#web/ui/fields/length-error.ts';
import type { FieldErrors } from '#web/ui/forms/use-form.ts';

export const emptyEnquiry = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  enquiryType: '',
  message: '',
  agreed: false,
};

export type Enquiry = typeof emptyEnquiry;

export function validateEnquiry(enquiry: Enquiry, registeredEmail: string | null): FieldErrors<Enquiry> {
  const { firstName, lastName, email, phoneNumber, enquiryType, message, agreed } = enquiry;
  return {
    firstName: isBlank(firstName) ? 'Please input your First name' : undefined,
    lastName: isBlank(lastName) ? 'Please input your Last name' : undefined,
    email: emailError(email, registeredEmail),
    phoneNumber: phoneError(phoneNumber),
    enquiryType: enquiryType === '' ? 'Please select an enquiry type' : undefined,
    message: isBlank(message) ? 'Please enter a message' : messageLengthError(message),
    agreed: agreed ? undefined : 'Please agree to our privacy policy',
  };
}

/** Always accepts the registered email, because the specified pattern rejects some valid addresses. */
function emailError(input: string, registeredEmail: string | null): string | undefined {
  const email = input.trim();
  if (email === '') return 'Please enter an Emaill address';
  const isValid =
    email.toLowerCase() === registeredEmail?.toLowerCase() ||
    /^[a-z\d._-]+@(?:[a-z\d-]+\.)+[a-z]{2,4}$/i.test(email);
  return isValid ? undefined : 'Please enter a valid email';
}

const phoneError = (phone: string) =>
  isBlank(phone) || isPhoneNumber(phone) ? undefined : 'Please enter a valid phone number';

export const messageLengthError = (message: string) => lengthError('message', message, maxMessageLength);

const fieldLabels: Partial<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  enquiryType: 'Enquiry type',
  message: 'Message',
};

export function toFieldErrors(error: unknown): FieldErrors<Enquiry> {
  const errors =
    error instanceof ApiError ? error.fieldErrors.filter(({ field }) => field in fieldLabels) : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, `${fieldLabels[field]} ${message}`]));
}

type User = Pick<
  ResponseBody<typeof members.getUser>,
  'firstName' | 'lastName' | 'registeredEmail' | 'email' | FieldNamesWith<{ format: 'phone' }>
>;

export const initialEnquiry = (user: User): Enquiry => ({
  ...emptyEnquiry,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.registeredEmail ?? user.email ?? '',
  phoneNumber: [user.mobile, user.workLandline].find((number) => number && isPhoneNumber(number)) ?? '',
});
