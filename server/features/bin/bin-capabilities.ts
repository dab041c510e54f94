import type { BinKind } from '#contract/bin.staff.ts';
import type { Capability } from '#contract/permissions.ts';

/** Not in the scope of one group: a grant for a group ends with the group. */
export const binCapabilities: Record<BinKind, Capability> = {
  resource: 'resources.read',
  event: 'events.read',
  group: 'groups.read',
  product: 'products.read',
};
