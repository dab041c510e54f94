/** Roles for the whole association, and roles for one group or one organisation. */
export const associationRoles = [
  'administrator',
  'publisher',
  'editor',
  'membership officer',
  'events officer',
  'finance officer',
  'support',
  'auditor',
] as const;
export const scopedRoles = ['group leader', 'agency administrator'] as const;
export const roles = [...associationRoles, ...scopedRoles];

export type Role = (typeof roles)[number];

/** The only table that says which role has which capability. */
const rolesByCapability = {
  'console.open': roles,
  'grants.read': ['administrator', 'auditor'],
  'grants.manage': ['administrator'],
  'history.read': ['administrator', 'auditor'],
  // Putting back also needs the capability that made the change.
  'history.putBack': roles.filter((role) => role !== 'auditor'),
  'organisations.read': [...associationRoles, 'agency administrator'],
  'organisations.edit': ['administrator', 'membership officer', 'agency administrator'],
  'organisations.manage': ['administrator', 'membership officer'],
  'enquiries.read': [
    'administrator',
    'membership officer',
    'events officer',
    'finance officer',
    'support',
    'auditor',
  ],
  'enquiries.answer': ['administrator', 'membership officer', 'events officer', 'finance officer', 'support'],
  'joins.read': ['administrator', 'membership officer', 'auditor'],
  'joins.decide': ['administrator', 'membership officer'],
  'members.read': associationRoles,
  'members.readPrivate': ['administrator', 'membership officer', 'support', 'auditor'],
  'members.edit': ['administrator', 'membership officer'],
  'members.note': ['administrator', 'membership officer', 'support'],
  'members.actAs': ['administrator', 'support'],
  'resources.read': ['administrator', 'publisher', 'editor', 'auditor'],
  'resources.edit': ['administrator', 'publisher', 'editor'],
  'resources.publish': ['administrator', 'publisher'],
  'events.read': ['administrator', 'events officer', 'publisher', 'editor', 'auditor'],
  'events.edit': ['administrator', 'events officer', 'publisher', 'editor'],
  'events.publish': ['administrator', 'events officer', 'publisher'],
  'groups.read': ['administrator', 'membership officer', 'events officer', 'auditor', 'group leader'],
  'groups.edit': ['administrator', 'membership officer', 'group leader'],
  'groups.manage': ['administrator', 'membership officer'],
  'groups.members': ['administrator', 'membership officer', 'group leader'],
  'imports.read': ['administrator', 'membership officer', 'auditor'],
  'imports.run': ['administrator', 'membership officer'],
  'exports.run': [
    'administrator',
    'publisher',
    'membership officer',
    'events officer',
    'finance officer',
    'auditor',
  ],
  'uploads.send': ['administrator', 'publisher', 'editor', 'membership officer'],
  'products.read': ['administrator', 'finance officer', 'publisher', 'auditor'],
  'products.edit': ['administrator', 'finance officer', 'publisher'],
  'settings.read': ['administrator', 'auditor'],
  'settings.edit': ['administrator'],
  'invoices.read': ['administrator', 'finance officer', 'auditor'],
  'invoices.setStatus': ['administrator', 'finance officer'],
  'emails.read': ['administrator', 'support', 'auditor'],
  'emails.retry': ['administrator', 'support'],
  'jobs.read': ['administrator', 'auditor'],
  'jobs.retry': ['administrator'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof rolesByCapability;

export const capabilities = Object.keys(rolesByCapability) as Capability[];

/** A role that a member has now. At most one of the ids is set, and only for a scoped role. */
export type Grant = { role: Role; groupId: string | null; organisationId: string | null };

/** The group or organisation that a request is about. */
export type Scope = { groupId?: string | undefined; organisationId?: string | undefined };

export const hasCapability = (role: Role, capability: Capability): boolean =>
  (rolesByCapability[capability] as readonly Role[]).includes(role);

export const listRolesWith = (capability: Capability): readonly Role[] => rolesByCapability[capability];

export const listCapabilities = (role: Role): Capability[] =>
  capabilities.filter((capability) => hasCapability(role, capability));

export const isScopedRole = (role: Role): boolean => (scopedRoles as readonly Role[]).includes(role);

/** A grant for one group or organisation counts only for a request about it. */
export const can = (grants: Grant[], capability: Capability, scope: Scope = {}): boolean =>
  grants.some((grant) => hasCapability(grant.role, capability) && covers(grant, scope));

/** For requests whose handler limits the result to the caller's scopes. */
export const canInSomeScope = (grants: Grant[], capability: Capability): boolean =>
  grants.some(({ role }) => hasCapability(role, capability));

function covers({ role, groupId, organisationId }: Grant, scope: Scope): boolean {
  if (!isScopedRole(role)) return true;
  if (groupId !== null) return groupId === scope.groupId;
  return organisationId !== null && organisationId === scope.organisationId;
}
