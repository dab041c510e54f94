import { useEffect, useRef, useState } from 'react';
import { type EnquiryType, enquiries, enquiryLabels, enquiryTypes } from '#contract/enquiries.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { config } from '#web/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { NameFields } from '#web/ui/fields/name-fields.tsx';
import { PhoneField } from '#web/ui/fields/phone-field.tsx';
import { type Option, SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DraftRestoredBanner } from '#web/ui/forms/draft-restored-banner.tsx';
import { UnsavedChangesGuard } from '#web/ui/forms/unsaved-changes-guard.tsx';
import { type FieldErrors, useForm } from '#web/ui/forms/use-form.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './enquiry-form.module.css';
import {
  type Enquiry,
  fieldErrorsFrom,
  lengthError,
  lengthOf,
  validateEnquiry,
} from './enquiry-validation.ts';

type Props = { initial: Enquiry; ownEmail: string | null; onSent: (email: string) => void };

export function EnquiryForm(props: Props) {
  const { field, values, form, working, isChanged, isRestored, message } = useEnquiryForm(props);
  const agreed = field('agreed');
  const text = field('message');
  return (
    <form {...form} className={styles.form}>
      {isRestored ? <DraftRestoredBanner /> : null}
      <div className={styles.pair}>
        <NameFields first={field('firstName')} last={field('lastName')} />
      </div>
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="you@agency.gov.au"
        maxLength={254}
      />
      <PhoneField {...field('phoneNumber')} label="Phone number" hint="Optional" />
      <SelectField
        {...field('enquiryType')}
        label="Enquiry type"
        options={enquiryOptions}
        placeholder="Select an enquiry type"
      />
      <TextArea
        {...text}
        label="Message"
        error={text.error ?? lengthError(values.message)}
        hint={lengthOf(values.message) > 4_000 ? `${lengthOf(values.message)} of 5000 characters` : undefined}
      />
      <Checkbox
        label={
          <>
            I agree to the{' '}
            <ExternalLink href={config.association.links.privacy} target="_blank" rel="noopener noreferrer">
              privacy policy
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </ExternalLink>
          </>
        }
        name={agreed.name}
        checked={agreed.value}
        onCheckedChange={agreed.onValueChange}
        error={agreed.error}
      />
      {message ? (
        <Banner kind="error">
          <strong>Your enquiry could not be sent.</strong>
          <span>{message}</span>
        </Banner>
      ) : null}
      <div>
        <Button type="submit" loading={working}>
          Submit enquiry
        </Button>
      </div>
      <UnsavedChangesGuard hasChanges={isChanged && !working} title="Leave without sending?">
        Your enquiry has not been sent and would be lost.
      </UnsavedChangesGuard>
    </form>
  );
}

const enquiryOptions: Option[] = enquiryTypes.map((value) => ({ value, label: enquiryLabels[value] }));

type Rejection = { enquiry: Enquiry; errors: FieldErrors<Enquiry> };

function useEnquiryForm({ initial, ownEmail, onSent }: Props) {
  const [rejection, setRejection] = useState<Rejection>();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial,
    draft: 'enquiry',
    validate: (enquiry) => validateEnquiry(enquiry, ownEmail),
    submit: async (enquiry) => {
      setRejection(undefined);
      try {
        await call(enquiries.submitEnquiry, { body: toRequestBody(enquiry) });
      } catch (error) {
        setRejection({ enquiry, errors: fieldErrorsFrom(error) });
        throw error;
      }
      onSent(enquiry.email.trim());
    },
  });
  useEffect(() => {
    if (rejection) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejection]);

  // Hidden again when the rejected value changes.
  const serverError = (name: keyof Enquiry) =>
    rejection?.enquiry[name] === form.values[name] ? rejection.errors[name] : undefined;
  const field = <Name extends keyof Enquiry>(name: Name) => {
    const props = form.field(name);
    return { ...props, error: props.error ?? serverError(name) };
  };
  return {
    field,
    values: form.values,
    form: { ...form.form, ref: element },
    working: form.isSubmitting,
    isRestored: form.isRestored,
    isChanged: Object.entries(form.values).some(([name, value]) => value !== initial[name as keyof Enquiry]),
    message: form.error ? toErrorMessage(form.error) : undefined,
  };
}

const toRequestBody = ({ agreed: _, phoneNumber, enquiryType, ...enquiry }: Enquiry) => ({
  ...enquiry,
  email: enquiry.email.trim(),
  phoneNumber: phoneNumber.trim() || null,
  enquiryType: enquiryType as EnquiryType,
});
