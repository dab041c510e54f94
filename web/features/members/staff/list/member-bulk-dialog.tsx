import { useState } from 'react';
import { type MemberChange, maxChangedMembers } from '#contract/member-changes.staff.ts';
import type { ListedMember } from '#contract/member-list.staff.ts';
import { ChangeLists } from '#web/staff/bulk/change-lists.tsx';
import { PreviewState } from '#web/staff/bulk/preview-state.tsx';
import { useBulkPreview } from '#web/staff/bulk/use-bulk-preview.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import type { Selection } from '#web/staff/table/table-types.ts';
import common from '#web/ui/display/common.module.css';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { MemberChangeField } from './member-change-field.tsx';
import {
  type ChangePreview,
  type ChangeResult,
  changeMembers,
  changePreviewQuery,
  toMemberSelection,
} from './member-changes.calls.ts';

export type BulkKind = MemberChange['kind'];
export type Bulk = { kind: BulkKind; selection: Selection<ListedMember>; clear: () => void };

const titles: Record<BulkKind, (members: string) => string> = {
  organisation: (members) => `Move ${members} to another organisation`,
  plan: (members) => `Give ${members} another plan`,
  'add segment': (members) => `Give ${members} a segment`,
  'remove segment': (members) => `Take a segment from ${members}`,
};

const noChange: MemberChange = { kind: 'add segment', segmentId: '' };

type Props = { bulk: Bulk; onChanged: (result: ChangeResult) => void; onClose: () => void };

/** Lists what each member becomes and who is left alone, before it happens. */
export function MemberBulkDialog({ bulk: { kind, selection }, onChanged, onClose }: Props) {
  const isTooLarge = selection.count > maxChangedMembers;
  const [change, setChange] = useState<MemberChange>();
  const { preview, error, refetch, isCurrent } = useBulkPreview(
    change,
    (asked) => changePreviewQuery(toMemberSelection(selection), asked),
    noChange,
  );
  const run = async () => {
    if (!preview || !change) return;
    const result = await changeMembers(preview, change).catch(async (failure) => {
      await refetch();
      throw failure;
    });
    onChanged({ ...result, leftAlone: [...preview.leftAlone, ...result.leftAlone] });
  };
  return (
    <ConfirmDialog
      open
      title={titles[kind](countNoun(selection.count, 'member'))}
      confirmLabel={toConfirmLabel(kind, preview?.members.length ?? selection.count)}
      canConfirm={isCurrent && preview !== undefined && preview.members.length > 0}
      onConfirm={run}
      onClose={onClose}
    >
      {isTooLarge ? (
        <p>
          At most {formatCount(maxChangedMembers)} members can change together. Filter the list, and change it
          in parts.
        </p>
      ) : (
        <>
          <MemberChangeField kind={kind} onChange={setChange} />
          {kind === 'organisation' ? (
            <p className={common.note}>
              Members see the new organisation immediately. Invoices keep the old one.
            </p>
          ) : null}
          {change ? (
            <PreviewState error={error} onRetry={() => void refetch()}>
              {preview ? <PreviewLists preview={preview} /> : null}
            </PreviewState>
          ) : null}
        </>
      )}
    </ConfirmDialog>
  );
}

const toConfirmLabel = (kind: BulkKind, count: number) =>
  kind === 'organisation' ? `Move ${countNoun(count, 'member')}` : `Change ${countNoun(count, 'member')}`;

const PreviewLists = ({ preview: { members, leftAlone } }: { preview: ChangePreview }) => (
  <ChangeLists
    changed={members.map(({ before, after, ...member }) => ({
      ...member,
      detail: (
        <>
          {before ? <del>{before}</del> : null}
          {before && after ? ' → ' : null}
          {after ? <ins>{after}</ins> : null}
        </>
      ),
    }))}
    leftAlone={leftAlone}
  />
);
