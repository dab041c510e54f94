import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LibraryItem, LibraryRevision } from '#contract/library-items.ts';
import { useFoldedRail } from '#web/staff/shell/rail-folding.ts';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import hidden from '#web/ui/display/visually-hidden.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { libraryItemQuery, revisionsQuery } from './library.calls.ts';
import { RestoreBar } from './restore-bar.tsx';
import { RevisionComparison } from './revision-comparison.tsx';
import { RevisionList } from './revision-list.tsx';
import styles from './versions-page.module.css';

/** Compares two versions of an article. The URL names both, so that a link shows the same. */
export function VersionsPage({ id }: { id: string }) {
  const item = useQuery(libraryItemQuery(id));
  const { data, error, refetch } = useQuery(revisionsQuery(id));
  const failure = item.error ?? error;
  const back = { label: item.data?.title ?? 'Resource', to: `/staff/library/${id}` };
  return (
    <StaffPage title="Versions" back={back} layout="fixed">
      <h1 className={hidden.visuallyHidden} tabIndex={-1}>
        Versions of {back.label}
      </h1>
      {item.data && data ? (
        <Versions item={item.data} revisions={data.revisions} />
      ) : failure ? (
        <LoadFailed error={failure} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="60%" />
      )}
    </StaffPage>
  );
}

type Props = { item: LibraryItem; revisions: LibraryRevision[] };

function Versions({ item, revisions }: Props) {
  const navigate = useNavigate();
  useFoldedRail();
  const search: { from?: unknown; to?: unknown } = useSearch({ strict: false });
  const find = (id: unknown) => revisions.find((each) => each.id === id);
  const to = find(search.to) ?? revisions[0];
  const from = find(search.from) ?? findPrevious(revisions, to);
  if (!to)
    return <EmptyState title="No versions yet. The first one appears when somebody edits the article." />;
  const canEdit = item.state !== 'archived' && !item.binnedAt;
  const choose = (chosen: { from?: string; to?: string }) => {
    const next = { from: from?.id, to: to.id, ...chosen };
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  };
  return (
    <div className={styles.columns}>
      <RevisionList {...{ item, revisions, from, to }} onChoose={choose} />
      <div className={styles.comparison}>
        <RevisionComparison itemId={item.id} from={from} to={to} />
        {revisions.length > 1 && canEdit ? <RestoreBar item={item} revision={from ?? to} /> : null}
      </div>
    </div>
  );
}

/** The version that members see, or the one before. */
function findPrevious(revisions: LibraryRevision[], to: LibraryRevision | undefined) {
  const older = revisions.filter(({ number }) => number < (to?.number ?? 0));
  return older.find(({ publishedAt }) => publishedAt !== null) ?? older[0];
}
