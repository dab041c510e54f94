import { useNavigate } from '@tanstack/react-router';
import type { Plan } from '#contract/onboarding.ts';
import { config } from '#web/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import { join, redirectTo } from './onboarding.calls.ts';
import { completeOnboarding, currentDraft } from './onboarding-draft.ts';
import { planRoute, submitLabel } from './plan-texts.ts';
import { ReviewList } from './review-list.tsx';
import styles from './step-form.module.css';
import { toSubmitErrors } from './submit-errors.ts';

export function ReviewStep({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const draft = currentDraft();
  const { form, isSubmitting, error } = useForm({
    initial: {},
    validate: () => ({}),
    submit: async () => {
      const { details, password } = currentDraft();
      const payUrl = await join(plan, details, password.password);
      if (payUrl) return redirectTo(payUrl);
      completeOnboarding(plan);
      await navigate({ ...planRoute(plan), search: { step: 'done' }, replace: true });
    },
  });

  return (
    <PageLayout title="Review details" intro="Check your details before you join.">
      <ReviewList plan={plan} details={draft.details} />
      <form {...form} className={styles.form}>
        {error ? <SubmitErrors plan={plan} error={error} /> : null}
        {plan === 'Subscriber' ? (
          <p className={common.muted}>
            You'll pay on our payment provider's page. Your membership starts once payment is received, and
            we'll email your tax invoice.
          </p>
        ) : null}
        <JoiningTerms plan={plan} />
        <div className={styles.actions}>
          <Button type="submit" loading={isSubmitting}>
            {submitLabel(plan)}
          </Button>
          <LinkButton {...planRoute(plan)} search={{ step: 'password' }} kind="secondary">
            Back
          </LinkButton>
        </div>
      </form>
    </PageLayout>
  );
}

function SubmitErrors({ plan, error }: { plan: Plan; error: unknown }) {
  return (
    <SubmitErrorBanner>
      <strong>Something went wrong</strong>
      {toSubmitErrors(error).map(({ sentence, step }) => (
        <span key={sentence}>
          {sentence}{' '}
          {step ? (
            <TextLink {...planRoute(plan)} search={step === 'details' ? {} : { step }}>
              {step === 'details' ? 'Edit your details' : 'Choose another password'}
            </TextLink>
          ) : null}
        </span>
      ))}
    </SubmitErrorBanner>
  );
}

const { terms, privacy } = config.association.links;

function JoiningTerms({ plan }: { plan: Plan }) {
  return (
    <div className={styles.terms}>
      {plan === 'Newsletter' ? null : (
        <p>
          You will be listed in the member directory; you can change this under Settings, Directory privacy.
        </p>
      )}
      <p>
        By joining you agree to our <LegalLink href={terms}>terms</LegalLink>. Our{' '}
        <LegalLink href={privacy}>privacy notice</LegalLink> explains how we use your details.
      </p>
    </div>
  );
}

function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <ExternalLink href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </ExternalLink>
  );
}
