import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Plan } from '#contract/onboarding.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { NameFields } from '#web/ui/fields/name-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import { AddressFields } from './address-fields.tsx';
import { isEmailAvailable, organisationNamesQuery } from './onboarding.calls.ts';
import { currentDraft, saveCheckedEmail, saveDetails } from './onboarding-draft.ts';
import { type ApplicantDetails, validateDetails } from './onboarding-validation.ts';
import { OrganisationField } from './organisation-field.tsx';
import { planRoute } from './plan-texts.ts';
import styles from './step-form.module.css';

export function DetailsStep({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const { data: names } = useQuery(organisationNamesQuery(plan));
  // Drops an organisation that the plan does not offer.
  const offeredOrganisation = ({ organisation }: ApplicantDetails) =>
    organisation && names && !(organisation.value in names) ? null : organisation;
  const { values, field, form, updateValues, isSubmitting, error, result } = useForm({
    initial: currentDraft().details,
    validate: (details) => validateDetails(plan, { ...details, organisation: offeredOrganisation(details) }),
    submit: async (details) => {
      const email = details.email.trim();
      const isAvailable = await isEmailAvailable(email);
      if (isAvailable) {
        saveCheckedEmail({ plan, email });
        await navigate({ ...planRoute(plan), search: { step: 'password' } });
      }
      return { email, isAvailable };
    },
  });
  useEffect(() => saveDetails(values), [values]);

  const isEmailRejected = result !== undefined && !result.isAvailable;
  useEffect(() => {
    if (isEmailRejected) document.querySelector<HTMLElement>('[name="email"]')?.focus();
  }, [isEmailRejected]);
  const emailField = field('email');
  const serverError =
    isEmailRejected && result.email === values.email.trim() ? 'Invalid email provided' : undefined;

  return (
    <PageLayout
      title="Your details"
      intro={
        <>
          Tell us who you are and where you work. Already a member?{' '}
          <TextLink to="/account/sign-in">Sign in</TextLink>
        </>
      }
    >
      {error ? <SubmitErrorBanner>{toErrorMessage(error)}</SubmitErrorBanner> : null}
      <form {...form} className={styles.form}>
        <div className={styles.pair}>
          <NameFields first={field('firstName')} last={field('lastName')} />
        </div>
        <TextField
          {...emailField}
          error={emailField.error ?? serverError}
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="you@agency.gov.au"
          maxLength={254}
          hint={
            serverError ? (
              <>
                This email may already have an account. If it's yours,{' '}
                <TextLink to="/account/sign-in">sign in</TextLink>.
              </>
            ) : undefined
          }
        />
        <OrganisationField
          plan={plan}
          kind={values.organisationKind}
          listedField={{ ...field('organisation'), value: offeredOrganisation(values) }}
          unlistedField={field('unlistedOrganisation')}
          updateValues={updateValues}
        />
        <AddressFields
          isRequired={plan === 'Subscriber'}
          field={field}
          values={values}
          updateValues={updateValues}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={isSubmitting}>
            Continue
          </Button>
        </div>
      </form>
    </PageLayout>
  );
}
