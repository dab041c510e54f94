import { useQuery } from '@tanstack/react-query';
import { consoleStaff, type SavedView, type StaffTableName } from '#contract/console.staff.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import type { TableSearch } from './table-search.ts';
import type { View } from './table-types.ts';

/** Other tabs and devices rarely change the views. */
const staleMs = 60_000;

const viewsQuery = () => ({ ...endpointQuery(consoleStaff.listSavedViews, {}), staleTime: staleMs });

/** The views that the person saved, on any device. */
export function useSavedViews(table: StaffTableName) {
  const { data, isPending } = useQuery(viewsQuery());
  return {
    views: data?.views.filter((view) => view.table === table).map(toView) ?? [],
    isPending,
    /** A view with the same name is replaced. */
    save: async (label: string, search: TableSearch) => {
      await call(consoleStaff.saveView, {
        body: { table, label, search: new URLSearchParams(search).toString() },
      });
      await reload();
    },
    remove: async (id: string) => {
      await call(consoleStaff.removeView, { params: { id } });
      await reload();
    },
  };
}

const reload = () => queryClient.invalidateQueries({ queryKey: viewsQuery().queryKey });

const toView = ({ id, label, search }: SavedView): View & { id: string } => ({
  id,
  label,
  search: Object.fromEntries(new URLSearchParams(search)),
});
