import type { Role } from '#contract/permissions.ts';

/** One sentence for each role, shown when it is granted. */
export const roleTexts: Record<Role, string> = {
  administrator: 'Does everything, and grants and ends roles.',
  publisher: 'Writes and publishes resources.',
  editor: 'Writes drafts of resources. A publisher publishes them.',
  'membership officer': 'Looks after members, organisations and joining requests, and answers enquiries.',
  'events officer': 'Looks after events and answers enquiries.',
  'finance officer': 'Looks after invoices and answers enquiries.',
  support: 'Answers enquiries, sends failed emails again and acts as a member to help.',
  auditor: 'Reads everything that staff can read and changes nothing.',
  'group leader': 'Looks after one collaboration group.',
  'agency administrator': 'Looks after one organisation.',
};

/** 'Membership officer'. */
export const formatRole = (role: string) => role.charAt(0).toUpperCase() + role.slice(1);
