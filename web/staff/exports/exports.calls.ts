import { useQuery } from '@tanstack/react-query';
import {
  type ExportFormat,
  type ExportListName,
  exportsStaff,
  type StaffExport,
} from '#contract/exports.staff.ts';
import { call } from '#web/api/call.ts';
import type { OnProgress } from '#web/api/progress-transfer.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { saveFile } from '#web/api/save-file.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';

export const exportColumnsQuery = (list: ExportListName) =>
  endpointQuery(exportsStaff.listExportColumns, { params: { list } });

const exportsQuery = () => endpointQuery(exportsStaff.listExports, {});
const exportQuery = (id: string) => endpointQuery(exportsStaff.getExport, { params: { id } });

const pollIntervalMs = 1_000;

const isPreparing = ({ state }: StaffExport) => state === 'preparing';

export const useExports = () =>
  useQuery({
    ...exportsQuery(),
    refetchInterval: ({ state }) => (state.data?.exports.some(isPreparing) ? pollIntervalMs : false),
  });

/** Polls while the file is written. */
export const useExport = (id: string) =>
  useQuery({
    ...exportQuery(id),
    refetchInterval: ({ state }) => (state.data && isPreparing(state.data) ? pollIntervalMs : false),
  });

type NewExport = {
  list: ExportListName;
  filters: Record<string, string>;
  columns: string[];
  format: ExportFormat;
};

export async function createExport(body: NewExport): Promise<StaffExport> {
  const created = await call(exportsStaff.createExport, { body });
  queryClient.setQueryData(exportQuery(created.id).queryKey, created);
  await queryClient.invalidateQueries(exportsQuery());
  return created;
}

export async function downloadExport(
  { id, list, format, createdAt }: StaffExport,
  onProgress: OnProgress,
): Promise<void> {
  const file = await withStepUp(() => call(exportsStaff.downloadExport, { params: { id } }, { onProgress }));
  saveFile(file, `${list} ${createdAt.slice(0, 10)}.${format}`);
}

/** The parameters of a request for the list, without its page. */
export function toExportFilters(query: Record<string, unknown>): Record<string, string> {
  const { page: _, size: __, ...filters } = query;
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
