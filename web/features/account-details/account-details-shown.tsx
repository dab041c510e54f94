import type { ReactNode } from 'react';
import {
  type Format,
  memberFields,
  type NamesWith,
  namesWith,
  type Section,
  sections,
} from '#contract/member-fields.ts';
import { presentPhone } from '#contract/phone-numbers.ts';
import { shownDate } from '#web/ui/fields/typed-date.ts';
import { labels } from './account-details-labels.ts';
import type { User } from './account-details-values.ts';
import { NotificationSummary } from './notification-summary.tsx';
import { WebAddress } from './web-address.tsx';

export type Detail = { label: string; show: (user: User) => ReactNode; onlyWhenGiven?: true; wide?: true };

const companyShown = ({ companyName, unlistedOrganisationName: typed }: User) =>
  companyName ?? (typed ? `${typed} (not yet confirmed by the association)` : null);

type SectionName = NamesWith<{ section: Section }>;

const special: Partial<Record<SectionName, Partial<Detail>>> = {
  secondaryEmail: { onlyWhenGiven: true },
  postalCountryName: { onlyWhenGiven: true },
  companyName: { show: companyShown },
};

function detailOf(name: SectionName): Detail {
  const { format, label } = memberFields[name];
  return { label, show: (user) => shownAs(format, user[name] ?? null), ...special[name] };
}

function shownAs(format: Format, value: string | null): ReactNode {
  if (format === 'phone') return presentPhone(value);
  if (format === 'date') return shownDate(value ?? '');
  if (format === 'webAddress') return value && <WebAddress link={value} />;
  return value;
}

const preferences: Detail[] = [
  {
    label: labels.accessibilityRequirement,
    show: ({ requirements }) => requirements?.accessibilityRequirement,
    wide: true,
  },
  {
    label: labels.dietaryRequirements,
    show: ({ requirements }) => requirements?.dietaryRequirements.join(', '),
    wide: true,
  },
  { label: 'Notifications', show: (user) => <NotificationSummary user={user} />, wide: true },
];

const titles = Object.entries(sections) as [Section, string][];

export const viewSections: { title: string; details: Detail[] }[] = titles.map(([section, title]) => ({
  title,
  details: section === 'preferences' ? preferences : namesWith({ section }).map(detailOf),
}));
