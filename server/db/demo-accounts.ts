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
  { name: 'staff', label: 'Staff', kind: "the association's staff" },
] as const;

const people = {
  member: { gender: 'Woman', firstName: 'Hana', lastName: 'Te Rangi' },
  informational: { gender: 'Man', firstName: 'Jack', lastName: 'Morrow' },
  billing: { gender: 'Woman', firstName: 'Eleni', lastName: 'Papadakis' },
  representative: { gender: 'Man', firstName: 'Tāne', lastName: 'Wairau' },
  hidden: { gender: 'Man', firstName: 'Minh', lastName: 'Trần' },
  new: { gender: 'Woman', firstName: 'Priya', lastName: 'Nair' },
  staff: { gender: 'Woman', firstName: 'Sina', lastName: 'Leota' },
} as const;

export const demoAccounts = accounts.map((account) => ({ ...account, ...people[account.name] }));

export type DemoAccount = (typeof demoAccounts)[number];
export type DemoAccountName = DemoAccount['name'];

export const demoEmail = (name: DemoAccountName) => `${name}@demo.example`;
