import type { ReactNode } from 'react';
import {
  type FieldFormat,
  type FieldNamesWith,
  fieldNamesWith,
  memberFields,
  type Section,
  sections,
} from '#contract/member-fields.ts';
import { displayablePhone } from '#contract/phone-numbers.ts';
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx';
import { ensureHttps } from '#web/ui/actions/normalise-url.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { toDisplayDate } from '#web/ui/fields/parse-date.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { accountLabels } from './account-labels.ts';
import styles from './account-sections.module.css';
import type { User } from './account-values.ts';

type Detail = {
  label: string;
  format: (user: User) => ReactNode;
  isOptional?: true;
  isWide?: true;
};

const formatCompany = ({ companyName, unlistedOrganisationName }: User) =>
  companyName ??
  (unlistedOrganisationName ? `${unlistedOrganisationName} (not yet confirmed by the association)` : null);

type SectionName = FieldNamesWith<{ section: Section }>;

const overrides: Partial<Record<SectionName, Partial<Detail>>> = {
  secondaryEmail: { isOptional: true },
  postalCountryName: { isOptional: true },
  companyName: { format: formatCompany },
};

function toDetail(name: SectionName): Detail {
  const { format, label } = memberFields[name];
  return { label, format: (user) => formatValue(format, user[name] ?? null), ...overrides[name] };
}

function formatValue(format: FieldFormat, value: string | null): ReactNode {
  if (format === 'phone') return displayablePhone(value);
  if (format === 'date') return toDisplayDate(value ?? '');
  if (format === 'webAddress') return value && <NewTabLink href={ensureHttps(value)}>{value}</NewTabLink>;
  return value;
}

const preferences: Detail[] = [
  {
    label: accountLabels.accessibilityRequirement,
    format: ({ requirements }) => requirements?.accessibilityRequirement,
    isWide: true,
  },
  {
    label: accountLabels.dietaryRequirements,
    format: ({ requirements }) => requirements?.dietaryRequirements.join(', '),
    isWide: true,
  },
  { label: 'Notifications', format: (user) => <NotificationSummary user={user} />, isWide: true },
];

const detailsOf = (section: Section) =>
  section === 'preferences' ? preferences : fieldNamesWith({ section }).map(toDetail);

export const AccountDetailsView = ({ user }: { user: User | undefined }) => (
  <div className={styles.sections} aria-busy={!user}>
    {(Object.keys(sections) as Section[]).map((section) => (
      <Card key={section} title={sections[section]}>
        <dl className={styles.details}>
          {detailsOf(section).map((detail) => (
            <DetailRow key={detail.label} detail={detail} user={user} />
          ))}
        </dl>
      </Card>
    ))}
  </div>
);

function DetailRow({ detail, user }: { detail: Detail; user: User | undefined }) {
  const { label, format, isOptional, isWide } = detail;
  const value = user ? format(user) || null : <Skeleton width="14ch" />;
  if (isOptional && !(user && value)) return null;
  return (
    <div className={isWide ? `${styles.detail} ${styles.wide}` : styles.detail}>
      <dt className={common.note}>{label}</dt>
      <dd className={styles.value}>{value ?? <NotProvided />}</dd>
    </div>
  );
}

const NotProvided = () => (
  <span className={common.muted}>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>Not provided</VisuallyHidden>
  </span>
);

function NotificationSummary({ user }: { user: User }) {
  const channels = { Push: user.agreeToSubsAndComm, Email: user.agreeToEmail, SMS: user.agreeToSMS };
  const enabled = Object.entries(channels).flatMap(([channel, isEnabled]) => (isEnabled ? [channel] : []));
  return (
    <>
      <p>{enabled.join(', ') || 'None'}</p>
      <TextLink to="/settings/notifications">Change notifications</TextLink>
    </>
  );
}
