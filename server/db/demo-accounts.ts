import type { Role } from '#contract/permissions.ts';

export const demoPassword = 'Muster2026!';

const accounts = [
  { name: 'member', label: 'Member', kind: 'a full member' },
  {
    name: 'informational',
    label: 'Informational member',
    kind: 'an informational member: no member directory',
  },
  { name: 'billing', label: 'Billing contact', kind: 'a billing contact: sees company invoices' },
  {
    name: 'representative',
    label: 'Representative',
    kind: "a Membership Representative: has the who's-who filter",
  },
  { name: 'hidden', label: 'Not in the directory', kind: 'a member who is not in the directory' },
  { name: 'new', label: 'New member', kind: 'a new member: empty profile, no groups, no invoices' },
  { name: 'staff', label: 'Administrator', kind: 'an administrator: may do everything, grants roles' },
  { name: 'editor', label: 'Editor', kind: 'an editor: writes drafts' },
  { name: 'publisher', label: 'Publisher', kind: 'a publisher: publishes drafts' },
  { name: 'officer', label: 'Membership officer', kind: 'a membership officer: joins and organisations' },
  { name: 'finance', label: 'Finance officer', kind: 'a finance officer: invoices' },
  { name: 'support', label: 'Support', kind: 'support: answers enquiries, acts as a member' },
  { name: 'auditor', label: 'Auditor', kind: 'an auditor: reads everything, changes nothing' },
  { name: 'leader', label: 'Group leader', kind: 'the leader of one collaboration group' },
  { name: 'agency', label: 'Agency administrator', kind: 'the administrator of one organisation' },
] as const;

const people = {
  member: { gender: 'Woman', firstName: 'Hana', lastName: 'Te Rangi' },
  informational: { gender: 'Man', firstName: 'Jack', lastName: 'Morrow' },
  billing: { gender: 'Woman', firstName: 'Eleni', lastName: 'Papadakis' },
  representative: { gender: 'Man', firstName: 'Tāne', lastName: 'Wairau' },
  hidden: { gender: 'Man', firstName: 'Minh', lastName: 'Trần' },
  new: { gender: 'Woman', firstName: 'Priya', lastName: 'Nair' },
  staff: { gender: 'Woman', firstName: 'Sina', lastName: 'Leota' },
  editor: { gender: 'Woman', firstName: 'Tui', lastName: 'Marsh' },
  publisher: { gender: 'Man', firstName: 'Ben', lastName: 'Oakley' },
  officer: { gender: 'Woman', firstName: 'Losa', lastName: 'Faleolo' },
  finance: { gender: 'Man', firstName: 'Gordon', lastName: 'Pike' },
  support: { gender: 'Woman', firstName: 'Mei', lastName: 'Tanaka' },
  auditor: { gender: 'Woman', firstName: 'Ruth', lastName: 'Abara' },
  leader: { gender: 'Man', firstName: 'Dale', lastName: 'Reeve' },
  agency: { gender: 'Man', firstName: 'Simon', lastName: 'Abboud' },
} as const;

/** Roles of the demo accounts. The group leader and the agency administrator have one group or organisation. */
export const demoRoles = {
  staff: 'administrator',
  editor: 'editor',
  publisher: 'publisher',
  officer: 'membership officer',
  finance: 'finance officer',
  support: 'support',
  auditor: 'auditor',
  leader: 'group leader',
  agency: 'agency administrator',
} as const satisfies Partial<Record<keyof typeof people, Role>>;

export const demoAccounts = accounts.map((account) => ({ ...account, ...people[account.name] }));

export type DemoAccount = (typeof demoAccounts)[number];
export type DemoAccountName = DemoAccount['name'];

export const demoEmail = (name: DemoAccountName) => `${name}@demo.example`;
