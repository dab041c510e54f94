import { useQuery } from '@tanstack/react-query';
import { ownData } from '#contract/own-data.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import type { OnProgress } from '#web/api/progress-transfer.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { saveFile } from '#web/api/save-file.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';

export type Archive = ResponseBody<typeof ownData.getOwnDataArchive>;

const archiveQuery = () => endpointQuery(ownData.getOwnDataArchive, {});

const pollIntervalMs = 3_000;

/** Polls while the archive is being prepared. */
export const useArchive = () =>
  useQuery({
    ...archiveQuery(),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? pollIntervalMs : false),
  });

export async function requestArchive(): Promise<void> {
  const archive = await withStepUp(() => call(ownData.requestOwnDataArchive, {}));
  queryClient.setQueryData(archiveQuery().queryKey, archive);
}

export const reloadArchive = () => queryClient.invalidateQueries(archiveQuery());

export async function downloadArchive({ requestedAt }: Archive, onProgress: OnProgress): Promise<void> {
  const file = await withStepUp(() => call(ownData.downloadOwnDataArchive, {}, { onProgress }));
  saveFile(file, `my-data-${requestedAt?.slice(0, 10)}.zip`);
}

export type Closing = ResponseBody<typeof ownData.previewClosing>;

export const loadClosing = (): Promise<Closing> => withStepUp(() => call(ownData.previewClosing, {}));

export const closeAccount = (body: { email: string; currentPassword: string }) =>
  call(ownData.closeAccount, { body });
