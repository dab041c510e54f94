import { useNavigate } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useState } from 'react';
import { authentication } from '#contract/authentication.ts';
import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { clearSession, loadSession } from '#web/api/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PasswordChecklist } from '#web/ui/fields/password-checklist.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { passwordHint, passwordRules } from '#web/ui/fields/password-rules.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { useFocusHeading } from '#web/ui/pages/use-focus-heading.ts';
import { SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import { SuccessMessage } from '#web/ui/states/success-message.tsx';
import styles from './account-form.module.css';
import type { ResetLinkStatus } from './authentication.calls.ts';
import { emailError, newPasswordError, resetLinkMessages } from './credential-validation.ts';

type Props = { token: string; linkStatus: Promise<ResetLinkStatus> };

export function ResetPasswordPage({ token, linkStatus }: Props) {
  const isLinkValid = useValidResetLink(linkStatus);
  const { values, field, form, isSubmitting, error, result } = useForm({
    initial: { email: '', password: '', confirmation: '' },
    validate: ({ email, password, confirmation }) => ({
      email: emailError(email),
      password: newPasswordError(password),
      confirmation: confirmationError(password, confirmation),
    }),
    submit: async ({ email, password }) => {
      const body = { token, username: email.trim(), password };
      const result = await call(authentication.resetPassword, { body });
      // The server ends every session of the member.
      if (result.success) clearSession();
      return result;
    },
  });
  if (result?.success) return <PasswordResetDone />;

  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <PageHeading>Set a new password</PageHeading>
        <p className={styles.intro}>For the account that the link was sent to.</p>
      </div>
      {error || result ? (
        <SubmitErrorBanner>
          <strong>Something goes wrong</strong>
          {errorMessages(error).map((message) => (
            <span key={message}>{message}</span>
          ))}
        </SubmitErrorBanner>
      ) : null}
      <form {...form} className={styles.form} inert={!isLinkValid} aria-busy={!isLinkValid}>
        <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
        <PasswordField
          {...field('password')}
          label="New password"
          autoComplete="new-password"
          hint={
            <PasswordChecklist password={values.password} rules={passwordRules} sentence={passwordHint} />
          }
        />
        <PasswordField {...field('confirmation')} label="Confirm new password" autoComplete="new-password" />
        <Button type="submit" loading={isSubmitting}>
          Set new password
        </Button>
      </form>
    </div>
  );
}

function useValidResetLink(linkStatus: Promise<ResetLinkStatus>): boolean {
  const navigate = useNavigate();
  const [isValid, setIsValid] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void linkStatus.then((status) => {
      if (status === 'valid') return setIsValid(true);
      if (!isMounted) return;
      if (loadSession())
        notify('error', resetLinkMessages[status], 'You can change your password in Settings.');
      void navigate({ to: '/', replace: true, state: { resetLinkError: status } });
    });
    return () => {
      isMounted = false;
    };
  }, [linkStatus, navigate]);
  return isValid;
}

function confirmationError(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'Please enter a password';
  return confirmation.normalize() === password.normalize()
    ? undefined
    : 'The new password that you entered do not match';
}

function errorMessages(error: unknown): string[] {
  if (error instanceof ApiError && error.fieldErrors.length > 0)
    return error.fieldErrors.map(({ message }) => message);
  // The heading already contains the generic message.
  return error && toErrorMessage(error) !== toErrorMessage(undefined) ? [toErrorMessage(error)] : [];
}

function PasswordResetDone() {
  const navigate = useNavigate();
  useFocusHeading();
  return (
    <SuccessMessage
      icon={<ShieldCheck size={28} />}
      heading="New password set"
      action={<Button onClick={() => navigate({ to: '/account/sign-in' })}>Return to log in</Button>}
    >
      <p>You have been signed out everywhere. Sign in with your new password.</p>
    </SuccessMessage>
  );
}
