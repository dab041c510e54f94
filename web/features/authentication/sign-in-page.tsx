import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { ApiError, type SecondStepRequest, toErrorMessage } from '#web/api/api-error.ts';
import { config } from '#web/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Disclosure } from '#web/ui/display/disclosure.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { Banner, SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import { reloadFailedStyles } from '#web/ui/states/reload-failed-styles.ts';
import styles from './account-form.module.css';
import { signIn } from './authentication.calls.ts';
import { emailError, resetLinkMessages } from './credential-validation.ts';
import type { DemoAccountsProps } from './demo-accounts.tsx';
import { safeReturnPath } from './safe-return-path.ts';
import type { SecondStepProps } from './second-step/second-step-sign-in.tsx';

type Props = { returnUrl: string | undefined; email?: string | undefined; redirectReason: RedirectReason };

type SecondStep = Pick<SecondStepProps, 'request'> & { Form: ComponentType<SecondStepProps> };

export function SignInPage({ returnUrl, email: initialEmail = '', redirectReason }: Props) {
  const router = useRouter();
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const [secondStepError, setSecondStepError] = useState<Error>();
  const DemoAccounts = useDemoAccounts();
  const openHome = () => {
    const href = safeReturnPath(returnUrl);
    return router.navigate({ href, replace: true, reloadDocument: href.startsWith('/staff') });
  };
  const { values, field, form, updateValues, isSubmitting, error } = useForm({
    initial: { email: initialEmail, password: '' },
    validate: ({ email, password }) => ({
      email: emailError(email),
      password: password === '' ? 'Please type password' : undefined,
    }),
    submit: async ({ email, password }) => {
      setSecondStepError(undefined);
      try {
        await signIn({ grant_type: 'password', username: email.trim(), password });
      } catch (thrown) {
        if (!isSecondStepMissing(thrown)) throw thrown;
        return setSecondStep({ request: thrown, Form: await loadSecondStep() });
      }
      await openHome();
    },
    resetOnError: isWrongCredentials,
  });

  // Loads the code of the first screen while the visitor types.
  const prefetchHome = () => {
    for (const id of ['/_signed-in', '/_signed-in/'] as const)
      void Promise.resolve(router.loadRouteChunk(router.routesById[id])).catch(() => {});
  };

  if (secondStep) {
    const onBack = (ended?: Error) => {
      setSecondStep(undefined);
      setSecondStepError(ended);
      updateValues({ password: '' });
    };
    return <secondStep.Form request={secondStep.request} onSignedIn={openHome} onBack={onBack} />;
  }

  const message = error ? errorMessage(error) : secondStepError?.message;
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <PageHeading>Sign in</PageHeading>
        <p className={styles.intro}>The members' portal of the association.</p>
      </div>
      {message ? <SubmitErrorBanner>{message}</SubmitErrorBanner> : <SignInNotice {...redirectReason} />}
      <form {...form} className={styles.form} onChange={prefetchHome}>
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="you@agency.gov.au"
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <p className={styles.forgotPassword}>
          <TextLink to="/account/forgot-password">Forgot password?</TextLink>
        </p>
        <Button
          type="submit"
          loading={isSubmitting}
          disabled={values.email.length < 4 || values.password.length < 4}
        >
          Sign in
        </Button>
      </form>
      <p className={styles.note}>
        Not a member yet? <ExternalLink href={config.association.links.join}>Join</ExternalLink>
      </p>
      {config.demoAccounts ? (
        <Disclosure summary="Just trying it out? Use a demo account">
          {DemoAccounts ? <DemoAccounts {...config.demoAccounts} onSelect={updateValues} /> : null}
        </Disclosure>
      ) : null}
    </div>
  );
}

const isSecondStepMissing = (error: unknown): error is SecondStepRequest =>
  error instanceof ApiError && error.secondStepToken !== undefined;

/** Lazy, because most members have no second step. */
async function loadSecondStep() {
  await reloadFailedStyles();
  return (await import('./second-step/second-step-sign-in.tsx')).SecondStepSignIn;
}

const isWrongCredentials = (error: unknown) => error instanceof ApiError && [400, 401].includes(error.status);

const errorMessage = (error: unknown) =>
  isWrongCredentials(error) ? 'Wrong email or password' : toErrorMessage(error);

type RedirectReason = {
  isAccountClosed?: boolean | undefined;
  isImpersonationLinkExpired?: boolean | undefined;
  resetLinkError?: 'invalid' | 'unchecked' | undefined;
  hasSessionEnded?: boolean | undefined;
};

function SignInNotice(reason: RedirectReason) {
  const { isAccountClosed, isImpersonationLinkExpired, resetLinkError, hasSessionEnded } = reason;
  if (isAccountClosed)
    return <Banner kind="success">Your account is closed. We have sent you a confirmation by email.</Banner>;
  if (resetLinkError)
    return (
      <Banner kind="error">
        <p>
          {resetLinkMessages[resetLinkError]}{' '}
          {resetLinkError === 'invalid' ? (
            <TextLink to="/account/forgot-password">Send me a new one</TextLink>
          ) : (
            'Check your connection, then open it again.'
          )}
        </p>
      </Banner>
    );
  if (isImpersonationLinkExpired)
    return (
      <Banner kind="error">
        This impersonation link is invalid or has expired. Please request a new one.
      </Banner>
    );
  if (hasSessionEnded) return <Banner kind="info">Your session has ended. Sign in again to continue.</Banner>;
  return null;
}

/** Lazy, because only the demo has them. They are below the form and folded. */
function useDemoAccounts() {
  const [component, setComponent] = useState<ComponentType<DemoAccountsProps>>();
  useEffect(() => {
    if (config.demoAccounts)
      import('./demo-accounts.tsx')
        .then(({ DemoAccounts }) => setComponent(() => DemoAccounts))
        .catch(() => {});
  }, []);
  return component;
}
