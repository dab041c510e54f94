import type { ReactNode } from 'react';
import { presentPhone } from '#contract/phone-numbers.ts';
import { shownDate } from '#web/ui/typed-date.ts';
import { fixedLabels, labels } from './account-details-labels.ts';
import type { AccountName, User } from './account-details-values.ts';
import { NotificationSummary } from './notification-summary.tsx';
import { WebAddress } from './web-address.tsx';

export type Detail = {
  label: string;
  /** What is read of it; empty when there is nothing. */
  show: (user: User) => ReactNode;
  onlyWhenGiven?: true;
  /** Takes a line for itself. */
  wide?: true;
};

const text = (name: AccountName & keyof User): Detail => ({
  label: labels[name],
  show: (user) => user[name],
});

const phone = (name: 'mobile' | 'workLandline'): Detail => ({
  label: labels[name],
  show: (user) => presentPhone(user[name]),
});

const companyShown = ({ companyName, unlistedOrganisationName: typed }: User) =>
  companyName ?? (typed ? `${typed} (not yet confirmed by the association)` : null);

export const viewSections: { title: string; details: Detail[] }[] = [
  {
    title: 'Personal details',
    details: [
      text('title'),
      text('firstName'),
      text('middleName'),
      text('lastName'),
      text('prefName'),
      text('postnominals'),
      text('pronouns'),
      text('gender'),
      { label: labels.dob, show: ({ dob }) => shownDate(dob ?? '') },
      text('culturalIdentity'),
      text('otherLanguages'),
    ],
  },
  {
    title: 'Shipping address',
    details: [
      text('postalAddress1'),
      text('postalAddress2'),
      text('postalSuburb'),
      text('postalState'),
      text('postalPostcode'),
      text('postalCountry'),
    ],
  },
  {
    title: 'Contact information',
    details: [
      phone('mobile'),
      phone('workLandline'),
      { label: fixedLabels.registeredEmail, show: ({ registeredEmail }) => registeredEmail },
      { ...text('secondaryEmail'), onlyWhenGiven: true },
      text('personalEmail'),
      {
        label: labels.linkedInProfileUrl,
        show: ({ linkedInProfileUrl: link }) => link && <WebAddress link={link} />,
      },
    ],
  },
  {
    title: 'Company details',
    details: [
      { label: fixedLabels.companyName, show: companyShown },
      text('positionTitle'),
      text('department'),
      text('workSuburb'),
    ],
  },
  {
    title: 'Preferences',
    details: [
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
    ],
  },
];
