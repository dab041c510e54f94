export const demoPassword = 'Muster2026!';

export const demoAccounts = [
  {
    name: 'member',
    label: 'Member',
    gender: 'Woman',
    firstName: 'Hana',
    lastName: 'Te Rangi',
    kind: 'a full member',
  },
  {
    name: 'informational',
    label: 'Informational member',
    gender: 'Man',
    firstName: 'Jack',
    lastName: 'Morrow',
    kind: 'an informational member: no member directory',
  },
  {
    name: 'billing',
    label: 'Billing contact',
    gender: 'Woman',
    firstName: 'Eleni',
    lastName: 'Papadakis',
    kind: 'a billing contact: sees company invoices',
  },
  {
    name: 'representative',
    label: 'Representative',
    gender: 'Man',
    firstName: 'Tāne',
    lastName: 'Wairau',
    kind: "a Membership Representative: has the who's-who filter",
  },
  {
    name: 'hidden',
    label: 'Not in the directory',
    gender: 'Man',
    firstName: 'Minh',
    lastName: 'Trần',
    kind: 'a member who is not in the directory',
  },
  {
    name: 'new',
    label: 'New member',
    gender: 'Woman',
    firstName: 'Priya',
    lastName: 'Nair',
    kind: 'a new member: empty profile, no groups, no invoices',
  },
  {
    name: 'staff',
    label: 'Staff',
    gender: 'Woman',
    firstName: 'Sina',
    lastName: 'Leota',
    kind: "the association's staff",
  },
] as const;

export type DemoAccount = (typeof demoAccounts)[number];
export type DemoAccountName = DemoAccount['name'];

export const demoEmail = (name: DemoAccountName) => `${name}@demo.example`;
