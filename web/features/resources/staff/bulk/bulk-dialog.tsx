import { useState } from 'react';
import {
  type LibraryChange,
  maxChangedItems,
  maxPublishedItems,
  simpleLibraryChanges,
} from '#contract/library-changes.staff.ts';
import type { LibraryItemSummary } from '#contract/library-items.ts';
import { PreviewState } from '#web/staff/bulk/preview-state.tsx';
import { toFieldError } from '#web/staff/bulk/to-field-error.ts';
import { useBulkPreview } from '#web/staff/bulk/use-bulk-preview.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import type { Selection } from '#web/staff/table/table-types.ts';
import common from '#web/ui/display/common.module.css';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { type BulkKind, bulkTexts } from './bulk-texts.ts';
import { ChangeFields } from './change-fields.tsx';
import { LibraryChangeLists } from './library-change-lists.tsx';
import {
  type ChangeResult,
  changeItems,
  changePreviewQuery,
  toItemSelection,
} from './library-changes.calls.ts';

export type Bulk = { kind: BulkKind; selection: Selection<LibraryItemSummary>; clear: () => void };
type Props = { bulk: Bulk; onChanged: (result: ChangeResult) => void; onClose: () => void };

const noChange: LibraryChange = { kind: 'submit' };

/** Lists what will change and what is left alone, before it happens. */
export function BulkDialog({ bulk, onChanged, onClose }: Props) {
  const { kind, selection } = bulk;
  const maxCount = kind === 'publish' ? maxPublishedItems : maxChangedItems;
  const isTooLarge = selection.count > maxCount;
  const [change, setChange] = useState(() => toSimpleChange(kind));
  const { preview, error, refetch, isCurrent } = useBulkPreview(
    isTooLarge ? undefined : change,
    (asked) => changePreviewQuery(toItemSelection(selection), asked),
    noChange,
  );
  const texts = bulkTexts[kind];
  const fieldError = toFieldError(error);
  const run = async () => {
    if (!preview || !change) return;
    const result = await changeItems(preview, change).catch(async (failure) => {
      await refetch();
      throw failure;
    });
    onChanged({ ...result, leftAlone: [...preview.leftAlone, ...result.leftAlone] });
  };
  return (
    <ConfirmDialog
      open
      title={texts.title(countNoun(selection.count, 'resource'))}
      confirmLabel={texts.confirm(countNoun(preview?.items.length ?? selection.count, 'resource'))}
      canConfirm={isCurrent && preview !== undefined && preview.items.length > 0}
      onConfirm={run}
      onClose={onClose}
    >
      {isTooLarge ? (
        <p>
          At most {formatCount(maxCount)} resources can change together. Filter the list, and change it in
          parts.
        </p>
      ) : (
        <>
          <ChangeFields
            kind={kind}
            levelName={preview?.accessLevel?.name}
            nameError={fieldError?.field === 'name' ? `This ${fieldError.message}` : undefined}
            onChange={setChange}
          />
          {texts.note ? <p className={common.note}>{texts.note}</p> : null}
          {change && fieldError?.field !== 'name' ? (
            <PreviewState error={error} onRetry={() => void refetch()}>
              {preview ? <LibraryChangeLists preview={preview} /> : null}
            </PreviewState>
          ) : null}
        </>
      )}
    </ConfirmDialog>
  );
}

const toSimpleChange = (kind: BulkKind): LibraryChange | undefined =>
  simpleLibraryChanges.filter((each) => each === kind).map((each) => ({ kind: each }))[0];
