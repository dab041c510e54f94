import MailCheck from 'lucide-react/icons/mail-check';
import { authentication } from '#contract/authentication.ts';
import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { config } from '#web/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { useFocusHeading } from '#web/ui/pages/use-focus-heading.ts';
import { SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import { SuccessMessage } from '#web/ui/states/success-message.tsx';
import styles from './account-form.module.css';
import { emailError } from './credential-validation.ts';

export function ForgotPasswordPage() {
  const { values, field, form, isSubmitting, error, result } = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({ email: emailError(email) }),
    submit: ({ email }) => call(authentication.forgotPassword, { body: { username: email.trim() } }),
  });
  if (result?.success) return <ResetEmailSent email={values.email} />;

  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <PageHeading>Forgot password</PageHeading>
        <p className={styles.intro}>Enter your email and we'll send you a link to reset your password.</p>
      </div>
      {error || result ? <SubmitErrorBanner>{errorMessage(error)}</SubmitErrorBanner> : null}
      <form {...form} className={styles.form}>
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="you@agency.gov.au"
        />
        <Button type="submit" loading={isSubmitting}>
          Send the link
        </Button>
      </form>
      <p className={styles.note}>
        <TextLink to="/account/sign-in">Back to sign in</TextLink>
      </p>
    </div>
  );
}

const errorMessage = (error: unknown) =>
  error instanceof ApiError && error.status !== 400 ? toErrorMessage(error) : 'Incorrect email provided';

function ResetEmailSent({ email }: { email: string }) {
  useFocusHeading();
  return (
    <SuccessMessage
      icon={<MailCheck size={28} />}
      heading="Reset password email sent!"
      action={<TextLink to="/account/sign-in">Back to sign in</TextLink>}
    >
      <p>
        We've sent a link to <strong>{email}</strong>. It works once and expires in one hour. Check your junk
        folder if it doesn't arrive.
      </p>
      {config.demo ? (
        <p>
          This is a demo, so no email is sent. <TextLink to="/outbox">Read it in the outbox</TextLink>.
        </p>
      ) : null}
    </SuccessMessage>
  );
}
