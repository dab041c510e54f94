import type { ReactNode } from 'react';
import { isTaxed } from '#contract/gst.ts';
import { isBlank } from '#contract/normalise-text.ts';
import type { Plan } from '#contract/onboarding.ts';
import { config } from '#web/config.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { type ApplicantDetails, countryNameOf, hasAddress } from './onboarding-validation.ts';
import { planRoute, planTexts } from './plan-texts.ts';
import styles from './review-list.module.css';

type Props = { plan: Plan; details: ApplicantDetails; isPasswordCleared?: boolean };

export function ReviewList({ plan, details, isPasswordCleared = false }: Props) {
  const { price } = planTexts[plan];
  const editLink = (noun: string, search: { step?: 'password' } = {}) => (
    <TextLink {...planRoute(plan)} search={search}>
      Edit<VisuallyHidden> your {noun}</VisuallyHidden>
    </TextLink>
  );
  return (
    <div className={styles.cards}>
      <Card
        title="Your plan"
        actions={
          <TextLink to="/onboarding">
            Edit<VisuallyHidden> your plan</VisuallyHidden>
          </TextLink>
        }
      >
        <dl className={styles.list}>
          <Entry term="Plan">{plan}</Entry>
          {price ? (
            <Entry term="Price">
              {price} a year{isTaxed(config.gstRule, details.country) ? ', including GST' : ''}
            </Entry>
          ) : null}
        </dl>
      </Card>
      <Card title="Your details" actions={editLink('details')}>
        <dl className={styles.list}>
          <Entry term="First name">{details.firstName}</Entry>
          <Entry term="Last name">{details.lastName}</Entry>
          <Entry term="Email">{details.email}</Entry>
          <Entry term="Organisation">{formatOrganisation(details)}</Entry>
        </dl>
      </Card>
      {hasAddress(details) ? (
        <Card title={plan === 'Subscriber' ? 'Billing address' : 'Address'} actions={editLink('address')}>
          <dl className={styles.list}>
            <Entry term="Address">{details.address}</Entry>
            <Entry term="Suburb">{details.suburb}</Entry>
            <Entry term="State">{details.state}</Entry>
            <Entry term="Postcode">{details.postcode}</Entry>
            <Entry term="Country">{countryNameOf(details) || details.country}</Entry>
          </dl>
        </Card>
      ) : null}
      <Card title="Password" actions={editLink('password', { step: 'password' })}>
        <p className={common.muted}>
          {isPasswordCleared
            ? "Your password isn't stored in this browser. If you edit your details, you'll need to enter it again."
            : 'Your password is set, but not shown here.'}
        </p>
      </Card>
    </div>
  );
}

function formatOrganisation({ organisationKind, organisation, unlistedOrganisation }: ApplicantDetails) {
  if (organisationKind === 'none') return 'None';
  if (organisationKind === 'listed') return organisation?.label ?? '';
  return `${unlistedOrganisation.trim()} (not yet confirmed by the association)`;
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  if (typeof children === 'string' && isBlank(children)) return null;
  return (
    <div className={styles.entry}>
      <dt className={common.note}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
