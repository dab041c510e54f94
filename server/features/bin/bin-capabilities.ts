import { type BinKind, binKinds } from '#contract/bin.staff.ts';
import { type Capability, can, type Grant } from '#contract/permissions.ts';

/** Not in the scope of one group: a grant for a group ends with the group. */
const binCapabilities: Record<BinKind, Capability> = {
  resource: 'resources.read',
  event: 'events.read',
  group: 'groups.read',
  product: 'products.read',
};

/** Without `kind`, of all kinds. */
export const listReadableKinds = (grants: Grant[], kind?: BinKind): BinKind[] =>
  binKinds.filter((each) => (kind === undefined || each === kind) && can(grants, binCapabilities[each]));
