import type { LibraryChange } from '#contract/library-changes.staff.ts';
import { maxTags } from '#contract/library-items.ts';
import { can } from '#contract/permissions.ts';
import {
  archivedReason,
  type ChangePlan,
  inBinReason,
  type PlanInput,
  unchangedVisibility,
} from './change-plan.ts';
import type { ChangeRow } from './library-changes.sql.ts';
import { addTag, removeTag } from './library-tags.sql.ts';
import { needsSecondPerson } from './publish-library-item.sql.ts';

type TagChange = Extract<LibraryChange, { kind: 'add tag' | 'remove tag' }>;

/** Members see the tags immediately, so a change of what they see is like publishing. */
export async function planTag({ db, caller }: PlanInput, { kind, tag }: TagChange): Promise<ChangePlan> {
  const canPublish = can(caller.grants, 'resources.publish');
  const needsColleague = await needsSecondPerson(db);
  const adds = kind === 'add tag';
  const change = { tag, authorId: caller.memberId };
  return {
    findReason: (row) => {
      if (row.binnedAt) return inBinReason;
      if (row.state === 'archived') return archivedReason;
      const refusal = adds ? findReasonNotToAdd(row, tag) : findReasonNotToRemove(row, tag);
      if (refusal || !(row.isLive || row.state === 'scheduled')) return refusal;
      if (!canPublish) return 'Members see this or will see it, so a publisher must change it.';
      return needsColleague
        ? 'Members see this or will see it, so a colleague must publish the change. Edit the resource instead.'
        : undefined;
    },
    toVisibility: unchangedVisibility,
    toTags: ({ tags }) => (adds ? [...new Set([...tags, tag])] : tags.filter((each) => each !== tag)),
    apply: (tx, rows) =>
      (adds ? addTag : removeTag)(
        tx,
        rows.map(({ id }) => id),
        change,
      ),
    target: null,
    action: adds ? `added the tag ‘${tag}’ to` : `removed the tag ‘${tag}’ from`,
    accessLevel: null,
  };
}

/** The draft and what members see can have different tags. */
const listTags = ({ tags, isLive, liveTags }: ChangeRow) => (isLive ? [tags, liveTags] : [tags]);

function findReasonNotToAdd(row: ChangeRow, tag: string): string | undefined {
  const without = listTags(row).filter((tags) => !tags.includes(tag));
  if (without.length === 0) return 'It has this tag already.';
  return without.some(({ length }) => length >= maxTags) ? `It has ${maxTags} tags already.` : undefined;
}

const findReasonNotToRemove = (row: ChangeRow, tag: string) =>
  listTags(row).some((tags) => tags.includes(tag)) ? undefined : 'It does not have this tag.';
