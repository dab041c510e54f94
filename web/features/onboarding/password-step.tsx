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
import { planUrlParam } from './plan-texts.ts';
import styles from './step-form.module.css';

export function PasswordStep({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const wasSentBack = useLocation({ select: ({ state }) => state.isPasswordMissing ?? false });
  const [isPasswordLost] = useState(
    () => currentDraft().hadPassword === true && currentDraft().password.password === '',
  );
  const onboardingRoute = { to: '/onboarding/$planType', params: planUrlParam(plan) } as const;
  const { values, field, form, isSubmitting } = useForm({
    initial: currentDraft().password,
    validate: validatePasswordStep,
    submit: async () => {
      markPasswordChosen();
      await navigate({ ...onboardingRoute, search: { step: 'review' } });
    },
  });
  useEffect(() => savePassword(values), [values]);

  return (
    <PageLayout
      title="Choose a password"
      intro={
        <>
          You will sign in with <strong>{currentDraft().details.email.trim()}</strong> and this password.
        </>
      }
    >
      {wasSentBack || isPasswordLost ? (
        <Banner kind="info">Please enter your password again. We don't store it.</Banner>
      ) : null}
      <form {...form} className={styles.form}>
        {/* Password managers store the password under this name. */}
        <input
          hidden
          name="username"
          autoComplete="username"
          value={currentDraft().details.email.trim()}
          readOnly
        />
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
          <LinkButton {...onboardingRoute} search={{}} kind="secondary">
            Back
          </LinkButton>
        </div>
      </form>
    </PageLayout>
  );
}
