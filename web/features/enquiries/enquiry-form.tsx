import { enquiries, enquiryLabels } from '#contract/enquiries.ts';
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
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import { UnsavedChangesGuard } from '#web/ui/forms/unsaved-changes-guard.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './enquiry-form.module.css';
import { type Enquiry, messageLengthError, toFieldErrors, validateEnquiry } from './enquiry-validation.ts';

type Props = {
  initial: Enquiry;
  registeredEmail: string | null;
  onSent: (sent: { email: string; reference: string | undefined }) => void;
};

export function EnquiryForm({ initial, registeredEmail, onSent }: Props) {
  const { field, values, form, isSubmitting, isRestored, error } = useForm({
    initial,
    draft: 'enquiry',
    validate: (enquiry) => validateEnquiry(enquiry, registeredEmail),
    toFieldErrors,
    submit: async (enquiry) => {
      const { reference } = await call(enquiries.submitEnquiry, { body: toRequestBody(enquiry) });
      onSent({ email: enquiry.email.trim(), reference });
    },
  });
  const { value: hasAgreed, onValueChange: setHasAgreed, ...agreement } = field('agreed');
  const message = field('message');
  const messageLength = values.message.trim().length;
  const hasChanges = !isDeepEqual(values, initial);
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
        {...message}
        label="Message"
        error={message.error ?? messageLengthError(values.message)}
        hint={messageLength > 4_000 ? `${messageLength} of 5000 characters` : undefined}
      />
      <Checkbox {...agreement} label={agreementLabel} checked={hasAgreed} onCheckedChange={setHasAgreed} />
      {error ? (
        <Banner kind="error">
          <strong>Your enquiry could not be sent.</strong>
          <span>{toErrorMessage(error)}</span>
        </Banner>
      ) : null}
      <div>
        <Button type="submit" loading={isSubmitting}>
          Submit enquiry
        </Button>
      </div>
      <UnsavedChangesGuard hasChanges={hasChanges && !isSubmitting} title="Leave without sending?">
        Your enquiry has not been sent and would be lost.
      </UnsavedChangesGuard>
    </form>
  );
}

const agreementLabel = (
  <>
    I agree to the{' '}
    <ExternalLink href={config.association.links.privacy} target="_blank" rel="noopener noreferrer">
      privacy policy
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </ExternalLink>
  </>
);

const enquiryOptions: Option[] =
  config.enquiryTypes ?? Object.entries(enquiryLabels).map(([value, label]) => ({ value, label }));

const toRequestBody = ({ agreed: _, phoneNumber, ...enquiry }: Enquiry) => ({
  ...enquiry,
  email: enquiry.email.trim(),
  phoneNumber: phoneNumber.trim() || null,
});
