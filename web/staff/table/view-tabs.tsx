import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkX from 'lucide-react/icons/bookmark-x';
import { type MouseEvent, useState } from 'react';
import type { StaffTableName } from '#contract/console.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { formatTotal } from './format-total.ts';
import { isSameSearch, type TableQuery, toTableQuery, toViewSearch } from './table-search.ts';
import type { TableData, View } from './table-types.ts';
import { useSavedViews } from './use-saved-views.ts';
import type { useTableSearch } from './use-table-state.ts';
import styles from './view-tabs.module.css';

const saveViewDialog = createLazyModule(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);

type Load<Data, Key extends QueryKey> = (query: TableQuery) => UseQueryOptions<Data, Error, Data, Key>;

type Props<Data, Key extends QueryKey> = {
  name: StaffTableName;
  views: View[];
  /** The tab without filters. */
  firstLabel: string;
  table: ReturnType<typeof useTableSearch>;
  load: Load<Data, Key>;
};

/** Saved views as tabs. They are links, so they open in a new browser tab too. */
export function ViewTabs<Data extends TableData, Key extends QueryKey>(props: Props<Data, Key>) {
  const { name, table, load } = props;
  const router = useRouter();
  const saved = useSavedViews(name);
  const [isNaming, setIsNaming] = useState(false);
  const close = () => setIsNaming(false);
  const SaveViewDialog = useLazyModule(saveViewDialog, isNaming, close);
  const all: View = { label: props.firstLabel, search: {} };
  const views = [all, ...props.views, ...saved.views];
  const search = toViewSearch(table.search);
  const isCurrent = (view: View) => isSameSearch(view.search, search);
  const current = views.find(isCurrent);
  const savedView = saved.views.find(isCurrent);
  const open = (view: View) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    table.show(view.search);
  };
  return (
    <div className={styles.row}>
      <nav className={styles.tabs} aria-label="Views">
        {views.map((view) => (
          <a
            key={view.label}
            href={router.buildLocation({ to: '.', search: view.search as never }).href}
            className={styles.tab}
            aria-current={view === current ? 'page' : undefined}
            onClick={open(view)}
          >
            {view.label} <ViewCount view={view} load={load} />
          </a>
        ))}
      </nav>
      {current || saved.isPending ? null : (
        <Button kind="text" onClick={() => setIsNaming(true)}>
          <Bookmark size={18} aria-hidden="true" />
          Save view
        </Button>
      )}
      {savedView && current === savedView ? (
        <RemoveButton key={savedView.id} onRemove={() => saved.remove(savedView.id)} />
      ) : null}
      {SaveViewDialog ? (
        <SaveViewDialog
          open={isNaming}
          takenNames={[all, ...props.views].map(({ label }) => label)}
          onSave={(label) => saved.save(label, search)}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function RemoveButton({ onRemove }: { onRemove: () => Promise<void> }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    setIsRemoving(true);
    try {
      await onRemove();
      focusHeading();
    } catch (error) {
      notify('error', 'View not removed.', toErrorMessage(error));
    }
    setIsRemoving(false);
  };
  return (
    <Button kind="text" loading={isRemoving} onClick={() => void remove()}>
      <BookmarkX size={18} aria-hidden="true" />
      Remove view
    </Button>
  );
}

/** Counts are less important than the rows, so they may be a minute old. */
const countStaleMs = 60_000;

type CountProps<Data, Key extends QueryKey> = { view: View; load: Load<Data, Key> };

function ViewCount<Data extends TableData, Key extends QueryKey>({ view, load }: CountProps<Data, Key>) {
  const options = { ...load(toTableQuery(view.search, 1)), staleTime: countStaleMs };
  const { data } = useQuery(options as UseQueryOptions<Data, Error, Data, Key>);
  return <span className={styles.count}>{data === undefined ? '' : formatTotal(data)}</span>;
}
