import { type QueryFunction, queryOptions } from '@tanstack/react-query';
import { resources } from '#contract/resources.ts';
import { ApiError, isConnectionFailure } from '#web/api/api-error.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { hasKeptCopies } from '#web/api/kept-cache.ts';
import type { OnProgress } from '#web/api/progress-transfer.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { saveFile } from '#web/api/save-file.ts';
import type { KeptArticle } from '#web/offline/read-kept-article.ts';

/** Without a connection, the copy that the member keeps offline. */
export type Article = ResponseBody<typeof resources.getArticle> & Partial<KeptArticle>;

const copyRefetchIntervalMs = 30_000;

export const articleQuery = (identifier: string) => {
  const { queryKey, queryFn } = endpointQuery(resources.getArticle, { params: { id: identifier } });
  return queryOptions({
    queryKey,
    queryFn: async (context): Promise<Article> => {
      try {
        return await (queryFn as QueryFunction<Article, typeof queryKey>)(context);
      } catch (error) {
        if (!isConnectionFailure(error) || !(await hasKeptCopies())) throw error;
        const { readKeptArticle } = await import('#web/offline/read-kept-article.ts');
        const copy = await readKeptArticle(identifier);
        if (!copy) throw error;
        return copy;
      }
    },
    refetchInterval: ({ state }) => (state.data?.keptCopy ? copyRefetchIntervalMs : false),
  });
};

export async function downloadAttachment(id: string, name: string, onProgress: OnProgress): Promise<void> {
  const file = await call(resources.downloadAttachment, { params: { id } }, { onProgress });
  saveFile(file, name);
}

export async function downloadFromCopy(id: string, name: string): Promise<void> {
  const { saveKeptAttachment } = await import('#web/offline/read-kept-article.ts');
  await saveKeptAttachment(id, name);
}

export const downloadErrorMessage = (name: string) => `Failed to download file: ${name}`;

/** Only reasons that the member can act on. */
export const actionableReason = (error: unknown) =>
  error instanceof ApiError && error.status !== 200 && error.status < 500 ? error.message : undefined;
