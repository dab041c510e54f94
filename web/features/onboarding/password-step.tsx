import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Plan } from '#contract/onboarding.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { PasswordChecklist } from '#web/ui/fields/password-checklist.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { currentDraft, markPasswordChosen, savePassword } from './onboarding-draft.ts';
import { onboardingPasswordRules, passwordRulesText, validatePasswordStep } from './onboarding-validation.ts';
import { planRoute } from './plan-texts.ts';
import styles from './step-form.module.css';

export function PasswordStep({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const { email } = currentDraft().details;
  const isPasswordMissing = useLocation({ select: ({ state }) => state.isPasswordMissing ?? false });
  // The draft survives a reload, the password does not.
  const [isPasswordLost] = useState(
    () => currentDraft().hadPassword && currentDraft().password.password === '',
  );
  const { values, field, form, isSubmitting } = useForm({
    initial: currentDraft().password,
    validate: validatePasswordStep,
    submit: async () => {
      markPasswordChosen();
      await navigate({ ...planRoute(plan), search: { step: 'review' } });
    },
  });
  useEffect(() => savePassword(values), [values]);

  return (
    <PageLayout
      title="Choose a password"
      intro={
        <>
          You will sign in with <strong>{email.trim()}</strong> and this password.
        </>
      }
    >
      {isPasswordMissing || isPasswordLost ? (
        <Banner kind="info">Please enter your password again. We don't store it.</Banner>
      ) : null}
      <form {...form} className={styles.form}>
        {/* Password managers store the password under this name. */}
        <input hidden name="username" autoComplete="username" value={email.trim()} readOnly />
        <PasswordField
          {...field('password')}
          label="Password"
          autoComplete="new-password"
          hint={
            <PasswordChecklist
              password={values.password}
              rules={onboardingPasswordRules}
              sentence={passwordRulesText}
            />
          }
        />
        <PasswordField {...field('confirmation')} label="Confirm password" autoComplete="new-password" />
        <div className={styles.actions}>
          <Button type="submit" loading={isSubmitting}>
            Continue
          </Button>
          <LinkButton {...planRoute(plan)} search={{}} kind="secondary">
            Back
          </LinkButton>
        </div>
      </form>
    </PageLayout>
  );
}
