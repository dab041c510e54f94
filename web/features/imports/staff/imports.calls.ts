import { useQuery } from '@tanstack/react-query';
import {
  type ImportDetails,
  type ImportKind,
  type ImportState,
  importsStaff,
  type RowOutcome,
} from '#contract/imports.staff.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { saveFile } from '#web/api/save-file.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';
import type { TableQuery } from '#web/staff/table/table-search.ts';
import type { ColumnMapping } from './column-mapping.ts';

const pollIntervalMs = 1_000;

const runningStates: ImportState[] = ['checking', 'importing', 'undoing'];
const isRunning = ({ state }: { state: ImportState }) => runningStates.includes(state);

export const importsQuery = ({ page, size }: TableQuery) => ({
  ...endpointQuery(importsStaff.listImports, { query: { page, size } }),
  refetchInterval: ({ state }: { state: { data?: { imports: { state: ImportState }[] } | undefined } }) =>
    state.data?.imports.some(isRunning) ? 5 * pollIntervalMs : false,
});

export const importQuery = (id: string) => endpointQuery(importsStaff.getImport, { params: { id } });

/** Polls while the server works. */
export const useImport = (id: string) =>
  useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollIntervalMs : false),
  });

export const importRowsQuery =
  (id: string, outcome: RowOutcome | undefined) =>
  ({ page, size }: TableQuery) =>
    endpointQuery(importsStaff.listImportRows, { params: { id }, query: { page, size, outcome } });

export async function createImport(uploadId: string, kind: ImportKind): Promise<string> {
  try {
    const details = await call(importsStaff.createImport, { body: { uploadId, kind } });
    await show(details);
    return details.id;
  } catch (error) {
    throw explainFile(error);
  }
}

/** The message about the file, such as that it has no rows. */
function explainFile(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const message = error.fieldErrors.find(({ field }) => field === 'file')?.message;
  return message ? new ApiError(message, { status: error.status, fieldErrors: error.fieldErrors }) : error;
}

export async function chooseSheet(id: string, sheet: string): Promise<ImportDetails> {
  try {
    const details = await call(importsStaff.chooseImportSheet, { params: { id }, body: { sheet } });
    await show(details);
    return details;
  } catch (error) {
    throw explainFile(error);
  }
}

/** Saves the mapping first, so that the next file with the same columns is mapped like this one. */
export async function startCheck(id: string, mapping: ColumnMapping): Promise<void> {
  await call(importsStaff.mapImportColumns, { params: { id }, body: mapping });
  await showWithRows(await call(importsStaff.checkImport, { params: { id } }));
}

export const startImport = async (id: string): Promise<void> =>
  showWithRows(await withStepUp(() => call(importsStaff.startImport, { params: { id } })));

export const undoImport = async (id: string): Promise<void> =>
  showWithRows(await withStepUp(() => call(importsStaff.undoImport, { params: { id } })));

export const keptRowsQuery =
  (id: string) =>
  ({ page, size }: TableQuery) =>
    endpointQuery(importsStaff.listKeptRows, { params: { id }, query: { page, size } });

export async function cancelImport(id: string): Promise<void> {
  await call(importsStaff.cancelImport, { params: { id } });
  await reloadList();
}

export async function downloadRefusedRows({ id, fileName }: ImportDetails): Promise<void> {
  const file = await call(importsStaff.downloadRefusedRows, { params: { id } });
  saveFile(file, `${fileName.replace(/\.[^.]+$/, '')} - refused rows.csv`);
}

/** The outcomes of rows change with the state. */
async function showWithRows(details: ImportDetails): Promise<void> {
  queryClient.removeQueries({ queryKey: [importsStaff.listImportRows.name] });
  await show(details);
}

async function show(details: ImportDetails): Promise<void> {
  const { queryKey } = importQuery(details.id);
  // A response from before the change must not replace it.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, details);
  await reloadList();
}

const reloadList = () => queryClient.invalidateQueries({ queryKey: [importsStaff.listImports.name] });
