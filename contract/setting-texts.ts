import { formatPrice } from './money.ts';
import type { EnquiryTypeSetting, SettingsSection } from './settings.ts';

export const sectionTitles: Record<SettingsSection, string> = {
  association: 'Association',
  links: 'Links',
  bank: 'Bank',
  plans: 'Plans and prices',
  enquiries: 'Enquiry types',
  publishing: 'Publishing',
};

/** Ids of the sections in the history. */
export const settingsSubjectIds: Record<SettingsSection, string> = {
  association: '0c1f5ef4-5a0c-4c5e-9a3e-6f0f3b8f2a01',
  links: '0c1f5ef4-5a0c-4c5e-9a3e-6f0f3b8f2a02',
  bank: '0c1f5ef4-5a0c-4c5e-9a3e-6f0f3b8f2a03',
  plans: '0c1f5ef4-5a0c-4c5e-9a3e-6f0f3b8f2a04',
  enquiries: '0c1f5ef4-5a0c-4c5e-9a3e-6f0f3b8f2a05',
  publishing: '0c1f5ef4-5a0c-4c5e-9a3e-6f0f3b8f2a06',
};

/** Names of the fields for staff. */
export const settingLabels = {
  association: { name: 'Name', abn: 'ABN', address: 'Address', email: 'Email' },
  links: {
    website: 'Website',
    about: 'About',
    faq: 'Questions and answers',
    contact: 'Contact',
    terms: 'Terms',
    privacy: 'Privacy',
    careers: 'Careers',
    join: 'Join',
  },
  bank: {
    accountName: 'Account name',
    bsb: 'BSB',
    accountNumber: 'Account number',
    paymentDetails: 'Text on invoices',
  },
  plans: { subscriberPriceCents: 'Price of a Subscriber for a year', joinable: 'Open to new members' },
  enquiries: { to: 'General address', types: 'Types' },
  publishing: { needsSecondPerson: 'A second person publishes' },
} as const satisfies Record<SettingsSection, Record<string, string>>;

export type SettingChange = { label: string; before: string; after: string };

type Values = Record<string, unknown>;

/** Lists what differs, as texts for staff. A value that is missing is the default of the environment. */
export function listSettingChanges(section: SettingsSection, before: Values, after: Values): SettingChange[] {
  return Object.entries(settingLabels[section]).flatMap(([name, label]) =>
    name === 'types' && before[name] && after[name]
      ? listTypeChanges(before[name] as EnquiryTypeSetting[], after[name] as EnquiryTypeSetting[])
      : listDifference(label, formatSetting(name, before[name]), formatSetting(name, after[name])),
  );
}

const listDifference = (label: string, before: string, after: string): SettingChange[] =>
  before === after ? [] : [{ label, before, after }];

/** Empty for an empty value. */
export function formatSetting(name: string, value: unknown): string {
  if (value === undefined) return 'the default';
  if (name === 'subscriberPriceCents')
    return typeof value === 'number' ? formatPrice(value) : String(value ?? '');
  if (name === 'types') return (value as EnquiryTypeSetting[]).map(formatType).join(', ');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
}

function listTypeChanges(before: EnquiryTypeSetting[], after: EnquiryTypeSetting[]): SettingChange[] {
  const toText = (types: EnquiryTypeSetting[], wanted: string) => {
    const type = types.find(({ key }) => key === wanted);
    return type ? formatType(type) : '';
  };
  const keys = [...new Set([...before, ...after].map(({ key }) => key))];
  const changed = keys.flatMap((key) => {
    const label = (after.find((type) => type.key === key) ?? before.find((type) => type.key === key))?.label;
    return listDifference(`Type ‘${label}’`, toText(before, key), toText(after, key));
  });
  const listOrder = (types: EnquiryTypeSetting[], others: EnquiryTypeSetting[]) =>
    types.filter(({ key }) => others.some((other) => other.key === key)).map(({ key }) => key);
  const toLabels = (order: string[]) =>
    order.map((wanted) => after.find(({ key }) => key === wanted)?.label).join(', ');
  return [
    ...changed,
    ...listDifference('Order', toLabels(listOrder(before, after)), toLabels(listOrder(after, before))),
  ];
}

/** 'Media, to press@example.org, retired'. */
const formatType = ({ label, to, isRetired }: EnquiryTypeSetting) =>
  [label, to && `to ${to}`, isRetired && 'retired'].filter(Boolean).join(', ');
