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
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './change-password-page.module.css';
import { serverErrorText, validatePasswordChange } from './change-password-validation.ts';

const empty = { currentPassword: '', newPassword: '', retypedPassword: '' };

/** The server refuses this to staff who act as a member. */
export function ChangePasswordPage() {
  return loadSession()?.impersonatedBy ? (
    <PageLayout title="Change password" lead="Only members themselves can change their passwords.">
      <Banner kind="info">You are acting as a member, so there is nothing to change here.</Banner>
    </PageLayout>
  ) : (
    <ChangePasswordForm />
  );
}

function ChangePasswordForm() {
  const { data: user } = useCurrentUser();
  const passwords = useForm({
    initial: empty,
    check: validatePasswordChange,
    submit: async ({ currentPassword, newPassword }): Promise<{ success: boolean }> => {
      const answer = await call(members.changePassword, { body: { currentPassword, newPassword } });
      if (answer.success) passwords.fill(empty);
      return answer;
    },
  });
  const { values, field, form, working, error, answer } = passwords;
  return (
    <PageLayout
      title="Change password"
      lead="Afterwards you stay signed in here, and are signed out everywhere else."
    >
      {answer?.success ? (
        <Banner kind="good" scrollsIntoView>
          Password successfully changed
        </Banner>
      ) : null}
      {error || answer?.success === false ? (
        <Banner kind="error" scrollsIntoView>
          {serverErrorText(error)}
        </Banner>
      ) : null}
      <Card>
        <form {...form} className={styles.form}>
          {/* Tells password managers whose password this is. */}
          <input
            name="username"
            autoComplete="username"
            value={user?.registeredEmail ?? ''}
            readOnly
            hidden
          />
          <PasswordField
            {...field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            maxLength={128}
          />
          <PasswordField
            {...field('newPassword')}
            label="New password"
            autoComplete="new-password"
            maxLength={128}
            hint={
              <PasswordChecklist
                password={values.newPassword}
                rules={passwordRules}
                sentence={passwordHint}
              />
            }
          />
          <PasswordField
            {...field('retypedPassword')}
            label="Re-type new password"
            autoComplete="new-password"
            maxLength={128}
          />
          <div>
            <Button type="submit" loading={working}>
              Change password
            </Button>
          </div>
        </form>
      </Card>
    </PageLayout>
  );
}
