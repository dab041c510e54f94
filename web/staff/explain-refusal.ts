import { type Capability, listRolesWith } from '#contract/permissions.ts';

const roleList = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/** Administrators can do everything, so the other roles say more. */
export function explainRefusal(capability: Capability): string {
  const roles = listRolesWith(capability);
  const names = roles.length > 1 ? roles.filter((role) => role !== 'administrator') : roles;
  return `You need the role ${roleList.format(names)} for this. Ask an administrator.`;
}
