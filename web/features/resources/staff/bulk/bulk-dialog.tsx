import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type LibraryChange,
  maxChangedItems,
  maxPublishedItems,
  simpleLibraryChanges,
} from '#contract/library-changes.staff.ts';
import type { LibraryItemSummary } from '#contract/library-items.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import type { Selection } from '#web/staff/table/table-types.ts';
import common from '#web/ui/display/common.module.css';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { type BulkKind, bulkTexts } from './bulk-texts.ts';
import { ChangeFields } from './change-fields.tsx';
import { ChangeLists } from './change-lists.tsx';
import {
  type ChangePreview,
  type ChangeResult,
  changeItems,
  changePreviewQuery,
  toItemSelection,
} from './library-changes.calls.ts';

export type Bulk = { kind: BulkKind; selection: Selection<LibraryItemSummary>; clear: () => void };
type Props = { bulk: Bulk; onChanged: (result: ChangeResult) => void; onClose: () => void };

/** Lists what will change and what is left alone, before it happens. */
export function BulkDialog({ bulk, onChanged, onClose }: Props) {
  const { kind, selection } = bulk;
  const maxCount = kind === 'publish' ? maxPublishedItems : maxChangedItems;
  const isTooLarge = selection.count > maxCount;
  const [change, setChange] = useState(() => toSimpleChange(kind));
  const { preview, error, refetch, isCurrent } = usePreview(bulk, isTooLarge ? undefined : change);
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
            <PreviewState preview={preview} error={error} onRetry={() => void refetch()} />
          ) : null}
        </>
      )}
    </ConfirmDialog>
  );
}

type PreviewStateProps = { preview: ChangePreview | undefined; error: unknown; onRetry: () => void };

function PreviewState({ preview, error, onRetry }: PreviewStateProps) {
  const problem = toFieldError(error)?.message;
  if (error)
    return <LoadFailed error={error} message={problem && `The choice ${problem}.`} onRetry={onRetry} />;
  if (preview) return <ChangeLists preview={preview} />;
  return (
    <p aria-busy="true">
      <Skeleton width="100%" />
      <Skeleton width="80%" />
    </p>
  );
}

const toSimpleChange = (kind: BulkKind): LibraryChange | undefined =>
  simpleLibraryChanges.filter((each) => each === kind).map((each) => ({ kind: each }))[0];

const toFieldError = (error: unknown) => (error instanceof ApiError ? error.fieldErrors[0] : undefined);

const debounceMs = 250;

/** Follows the fields with a delay, so that typing a name is one request. */
function usePreview({ selection }: Bulk, change: LibraryChange | undefined) {
  const [asked, setAsked] = useState(change);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(change), debounceMs);
    return () => clearTimeout(timer);
  }, [change]);
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery({
    ...changePreviewQuery(toItemSelection(selection), asked ?? { kind: 'submit' }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const isCurrent = asked === change && !isPlaceholderData && !isFetching;
  return { preview: change && asked ? data : undefined, error, refetch, isCurrent };
}
