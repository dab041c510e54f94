import type { MemberState } from '#contract/member-list.staff.ts';

export const memberStates = {
  active: { kind: 'success', label: 'Active' },
  unconfirmed: { kind: 'warning', label: 'Unconfirmed' },
  disabled: { kind: 'error', label: 'Disabled' },
  merged: { kind: 'neutral', label: 'Merged' },
  'no account': { kind: 'neutral', label: 'No account' },
  closed: { kind: 'neutral', label: 'Closed' },
} as const satisfies Record<MemberState, unknown>;

export const stateOptions = Object.entries(memberStates).map(([value, { label }]) => ({ value, label }));
