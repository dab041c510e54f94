import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, oneOf } from './fields.ts';
import { capabilities } from './permissions.ts';
import { paging, totalItems } from './wire/pagination.ts';

export const binDays = 30;

export const binKinds = ['resource', 'event', 'group', 'product'] as const;
export type BinKind = (typeof binKinds)[number];

const binItem = z.object({
  kind: z.enum(binKinds),
  id,
  name: z.string(),
  deletedAt: z.iso.datetime(),
  deletedBy: z.nullable(z.object({ id, name: z.string() })),
  reason: z.nullable(z.string()),
  /** When the bin no longer has it. */
  goneAt: z.iso.datetime(),
  /** The history entry to put back. Null for resources: `restoreLibraryItem` restores them. */
  entryId: z.nullable(id),
  /** A capability that the caller lacks and restoring needs. Null if the caller may restore it. */
  missingCapability: z.nullable(z.enum(capabilities)),
});
export type BinItem = z.output<typeof binItem>;

export const binStaff = defineEndpoints({
  listBin: {
    summary:
      'Lists what staff deleted in the last 30 days and nobody restored, newest first, as far as the caller may read it',
    method: 'GET',
    path: '/api/staff/bin',
    access: { capability: 'console.open', scope: 'filtered' },
    query: z.strictObject({ ...paging(50), kind: z.optional(oneOf(binKinds)) }),
    response: z.object({ items: z.array(binItem), totalItems, page: z.int() }),
  },
});
