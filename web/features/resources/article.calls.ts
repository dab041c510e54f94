import { resources } from '#contract/resources.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import type { OnProgress } from '#web/api/progress-transfer.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { saveFile } from '#web/api/save-file.ts';

export type Article = ResponseBody<typeof resources.getArticle>;

export const articleQuery = (identifier: string) =>
  endpointQuery(resources.getArticle, { params: { id: identifier } });

export async function downloadAttachment(id: string, name: string, onProgress: OnProgress): Promise<void> {
  const file = await call(resources.downloadAttachment, { params: { id } }, { onProgress });
  saveFile(file, name);
}

export const downloadErrorMessage = (name: string) => `Failed to download file: ${name}`;

/** Only reasons that the member can act on. */
export const actionableReason = (error: unknown) =>
  error instanceof ApiError && error.status !== 200 && error.status < 500 ? error.message : undefined;
