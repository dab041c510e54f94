import { authentication } from '#contract/authentication.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './account-form.module.css';
import { emailFault } from './account-rules.ts';
import { ResetMailSent } from './reset-mail-sent.tsx';

export function ForgotPasswordPage() {
  const { values, field, form, working, error, answer } = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailFault(email) }),
    submit: ({ email }) => call(authentication.forgotPassword, { body: { username: email.trim() } }),
  });
  if (answer?.success) return <ResetMailSent email={values.email} />;

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading>Forgot password</PageHeading>
        <p className={styles.lead}>Tell us your email, and we will send you a link to set a new password.</p>
      </div>
      {error || answer ? (
        <Banner kind="error" intoView>
          {wording(error)}
        </Banner>
      ) : null}
      <form {...form} className={styles.form}>
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="you@agency.gov.au"
        />
        <Button type="submit" working={working}>
          Send the link
        </Button>
      </form>
      <p className={styles.aside}>
        <TextLink to="/account/sign-in">Back to sign in</TextLink>
      </p>
    </div>
  );
}

const wording = (error: unknown) =>
  error instanceof ApiError && error.status !== 400 ? messageOf(error) : 'Incorrect email provided';
