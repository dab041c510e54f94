import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { type MergePreview, mergeCategory, mergePreviewQuery } from './categories.calls.ts';
import { type CategoryNode, kindTexts, listMergeTargets } from './list-nodes.ts';
import styles from './merge-category-dialog.module.css';

type Props = { node: CategoryNode; nodes: CategoryNode[]; memberCount: number; onClose: () => void };

/** Shows what the merge changes, with numbers, before it can be confirmed. */
export function MergeCategoryDialog({ node, nodes, memberCount, onClose }: Props) {
  const [intoId, setIntoId] = useState('');
  const {
    data: preview,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...mergePreviewQuery(node.kind, node.id, intoId), enabled: intoId !== '' });
  const merge = async () => {
    if (!preview) return;
    const { entryId, movedCount } = await mergeCategory(node.kind, preview).catch(async (failure) => {
      // A colleague changed one of them, so the numbers are old.
      await refetch();
      throw failure;
    });
    const moved = `${countNoun(movedCount, 'resource')} moved`;
    notifyWithUndo(`‘${preview.from.name}’ merged into ‘${preview.into.name}’, ${moved}.`, () =>
      putBack(entryId),
    );
  };
  return (
    <ConfirmDialog
      open
      title={`Merge ‘${node.name}’`}
      confirmLabel={preview ? `Merge and move ${countNoun(preview.itemCount, 'resource')}` : 'Merge'}
      canConfirm={preview !== undefined && !isFetching}
      onConfirm={merge}
      onClose={onClose}
    >
      <SelectField
        label="Merge into"
        hint={`The ${kindTexts[node.kind]} that stays.`}
        placeholder={`Choose an ${kindTexts[node.kind]}`.replace(/an (?=[cs])/, 'a ')}
        value={intoId}
        options={listMergeTargets(nodes, node).map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onValueChange={setIntoId}
      />
      {intoId === '' ? (
        <p className={common.muted}>Choose one to see what will change.</p>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : preview ? (
        <MergeChanges preview={preview} memberCount={memberCount} />
      ) : (
        <p aria-busy="true">
          <Skeleton width="100%" />
          <Skeleton width="80%" />
        </p>
      )}
    </ConfirmDialog>
  );
}

type ChangesProps = { preview: MergePreview; memberCount: number };

function MergeChanges({ preview, memberCount }: ChangesProps) {
  const { from, into, itemCount, mergedNames, createdNames } = preview;
  const { gainingMemberCount: gaining, losingMemberCount: losing } = preview;
  return (
    <section aria-label="What will change">
      <ul className={styles.changes}>
        <li>
          <strong>{countNoun(itemCount, 'resource')}</strong> of ‘{from.name}’, drafts and the bin included,{' '}
          {itemCount === 1 ? 'moves' : 'move'} to ‘{into.name}’.
        </li>
        <li>
          <LiveResources {...{ preview, memberCount }} />
        </li>
        {gaining > 0 ? (
          <li>
            <strong>{countNoun(gaining, 'member')}</strong> will see them for the first time.
          </li>
        ) : null}
        {losing > 0 ? (
          <li>
            <strong>{countNoun(losing, 'member')}</strong> will no longer see them.
          </li>
        ) : null}
        {mergedNames.length > 0 ? <li>In both, and become one: {mergedNames.join(', ')}.</li> : null}
        {createdNames.length > 0 ? (
          <li>
            Created in ‘{into.name}’: {createdNames.join(', ')}.
          </li>
        ) : null}
        <li>
          ‘{from.name}’ leaves the lists. Filters and links with it show ‘{into.name}’.
        </li>
      </ul>
    </section>
  );
}

function LiveResources({ preview: { into, liveCount, losingMemberCount }, memberCount }: ChangesProps) {
  if (liveCount === 0) return 'Members see none of them.';
  return (
    <>
      <strong>{countNoun(memberCount, 'member')}</strong> {memberCount === 1 ? 'sees' : 'see'}{' '}
      {formatCount(liveCount)} of them
      {losingMemberCount === 0 ? ` and will find them in ‘${into.name}’` : ''}.
    </>
  );
}
