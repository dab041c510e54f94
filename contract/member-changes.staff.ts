import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { memberFilter } from './member-list.staff.ts';

/** More members would lock the directory for longer than others wait. */
export const maxChangedMembers = 1_000;

const memberChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('organisation'), organisationId: id }),
  z.strictObject({ kind: z.literal('plan'), membershipId: id }),
  z.strictObject({ kind: z.literal('add segment'), segmentId: id }),
  z.strictObject({ kind: z.literal('remove segment'), segmentId: id }),
]);
export type MemberChange = z.output<typeof memberChange>;

const tooMany = `must be at most ${maxChangedMembers} members`;

const memberSelection = z.union([
  z.strictObject({ ids: z.array(id).check(z.maxLength(maxChangedMembers, tooMany)) }),
  z.strictObject({ filter: z.strictObject(memberFilter) }),
]);
export type MemberSelection = z.output<typeof memberSelection>;

const memberVersion = z.object({ id, version: z.string() });
const leftAlone = z.object({ id, title: z.string(), reason: z.string() });
/** Text before or after the change. Null for nothing. */
const changedText = z.nullable(z.string());

const preview = z.object({
  /** The members who will change, for the request that changes them. */
  members: z.array(z.extend(memberVersion, { title: z.string(), before: changedText, after: changedText })),
  leftAlone: z.array(leftAlone),
});
export type MemberChangePreview = z.output<typeof preview>;

const edit = { capability: 'members.edit' } as const;
const path = '/api/staff/member-changes';

export const memberChangesStaff = defineEndpoints({
  previewMemberChange: {
    summary: 'Lists what a change of many members would do, and those whom it would leave alone',
    method: 'POST',
    path: `${path}/preview`,
    access: edit,
    body: z.strictObject({ selection: memberSelection, change: memberChange }),
    response: preview,
  },
  changeMembers: {
    summary: 'Changes many members as one history entry. Leaves those alone who changed since the preview',
    method: 'POST',
    path,
    access: edit,
    body: z.strictObject({
      members: z
        .array(memberVersion)
        .check(z.minLength(1, 'must not be empty'), z.maxLength(maxChangedMembers, tooMany)),
      change: memberChange,
    }),
    response: z.object({ changedCount: z.int(), entryId: z.nullable(id), leftAlone: z.array(leftAlone) }),
  },
});
