import { type SavedKind, savedItems } from '#contract/saved-items.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { dismissTopic, notify } from '#web/ui/overlays/notify.ts';

export type SavableItem = { kind: SavedKind; id: string; name: string };

/** One request for all buttons of a page. */
export const savedIdsQuery = () => endpointQuery(savedItems.getSavedIds, {});

let lastRequest: Promise<unknown> = Promise.resolve();
let pendingCount = 0;

/**
 * Shows the change immediately. Requests run one at a time, so that the last choice wins.
 * `savedAt` restores the place of an item in the list. Returns false after a failure, which it shows.
 */
export async function changeSaved(item: SavableItem, isSaved: boolean, savedAt?: string): Promise<boolean> {
  pendingCount += 1;
  const topic = `saved ${item.id}`;
  // A response from before the change would undo it on the screen.
  await queryClient.cancelQueries({ queryKey: savedIdsQuery().queryKey });
  showSaved(item, isSaved);
  const request = lastRequest.then(() => sendChange(item, isSaved, savedAt));
  lastRequest = request.catch(() => {});
  try {
    await request;
    dismissTopic(topic);
    return true;
  } catch (error) {
    showSaved(item, !isSaved);
    const title = isSaved ? `“${item.name}” is not saved` : `“${item.name}” is still saved`;
    notify('error', title, toErrorMessage(error), { topic });
    return false;
  } finally {
    pendingCount -= 1;
    if (pendingCount === 0) refreshSavedItems();
  }
}

function sendChange(
  { kind, id }: SavableItem,
  isSaved: boolean,
  savedAt: string | undefined,
): Promise<unknown> {
  const params = { kind, id };
  return isSaved
    ? call(savedItems.saveItem, { params, body: { savedAt } })
    : call(savedItems.removeSavedItem, { params });
}

const showSaved = ({ kind, id }: SavableItem, isSaved: boolean) =>
  queryClient.setQueryData(savedIdsQuery().queryKey, (ids) => {
    const others = ids?.[kind].filter((other) => other !== id) ?? [];
    return ids && { ...ids, [kind]: isSaved ? [...others, id] : others };
  });

function refreshSavedItems(): void {
  for (const { name } of [savedItems.getSavedIds, savedItems.listSavedItems])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
