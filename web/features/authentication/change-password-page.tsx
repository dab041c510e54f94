import { members } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { loadSession } from '#web/api/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { PasswordChecklist } from '#web/ui/fields/password-checklist.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { passwordHint, passwordRules } from '#web/ui/fields/password-rules.ts';
import { useForm } from '#web/ui/forms/use-form.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { Banner, SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import styles from './change-password-page.module.css';
import { serverErrorText, validatePasswordChange } from './change-password-validation.ts';

const emptyPasswords = { currentPassword: '', newPassword: '', retypedPassword: '' };

const newPasswordInput = { autoComplete: 'new-password', maxLength: 128 };

/** Staff who impersonate a member see a notice, because the server rejects their request. */
export function ChangePasswordPage() {
  return loadSession()?.impersonatedBy ? (
    <PageLayout title="Change password" intro="Passwords can only be changed by the member.">
      <Banner kind="info">You are acting as a member, so there is nothing to change here.</Banner>
    </PageLayout>
  ) : (
    <ChangePasswordForm />
  );
}

function ChangePasswordForm() {
  const registeredEmail = useCurrentUser().data?.registeredEmail ?? '';
  const passwords = useForm({
    initial: emptyPasswords,
    validate: validatePasswordChange,
    submit: async ({ currentPassword, newPassword }): Promise<{ success: boolean }> => {
      const result = await call(members.changePassword, { body: { currentPassword, newPassword } });
      if (result.success) passwords.updateValues(emptyPasswords);
      return result;
    },
  });
  const { values, field, form, isSubmitting, error, result } = passwords;
  const checklist = (
    <PasswordChecklist password={values.newPassword} rules={passwordRules} sentence={passwordHint} />
  );
  return (
    <PageLayout title="Change password" intro="You stay signed in here and are signed out everywhere else.">
      {result?.success ? (
        <Banner kind="success" scrollsIntoView>
          Password successfully changed
        </Banner>
      ) : null}
      {error || result?.success === false ? (
        <SubmitErrorBanner>{serverErrorText(error)}</SubmitErrorBanner>
      ) : null}
      <Card>
        <form {...form} className={styles.form}>
          {/* Password managers store the password under this name. */}
          <input name="username" autoComplete="username" value={registeredEmail} readOnly hidden />
          <PasswordField
            {...field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            maxLength={128}
          />
          <PasswordField
            {...field('newPassword')}
            {...newPasswordInput}
            label="New password"
            hint={checklist}
          />
          <PasswordField {...field('retypedPassword')} {...newPasswordInput} label="Re-type new password" />
          <div>
            <Button type="submit" loading={isSubmitting}>
              Change password
            </Button>
          </div>
        </form>
      </Card>
      <LazySignInSecurity />
    </PageLayout>
  );
}

const signInSecurity = createLazyModule(
  async () => (await import('./second-step/sign-in-security.tsx')).SignInSecurity,
);

/** Two-step sign-in and active sessions. Lazy, because most members come to change the password. */
function LazySignInSecurity() {
  const SignInSecurity = useLazyModule(signInSecurity, true, () => {});
  return SignInSecurity ? <SignInSecurity /> : null;
}
