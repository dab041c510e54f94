import type { DraftItem } from '#contract/drafts.ts';
import { queryClient } from '#web/api/query-client.ts';

type Target = { id: string; version: string };
type Changed<Body> = { item: DraftItem<Body>; entryId: string | null };

/** The requests of one kind of drafts. */
export type DraftCalls<Body> = {
  query: (id: string) => { queryKey: readonly unknown[] };
  /** Not for objects that always exist. */
  create?: (copyOf?: string) => Promise<Changed<Body>>;
  save: (target: Target, body: Body) => Promise<{ item: DraftItem<Body> }>;
  discard: (target: Target) => Promise<Changed<Body>>;
  publish: (target: Target) => Promise<Changed<Body>>;
  remove?: (target: Target, reason: string) => Promise<{ entryId: string }>;
};

/** Shows the result of a change on the page. */
export async function showDraft<Body>(calls: DraftCalls<Body>, item: DraftItem<Body>): Promise<void> {
  const { queryKey } = calls.query(item.id);
  // A request from before the change would bring back the old values.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, item);
}

/** Lists, the history and the bin show the object too. */
export async function applyDraftChange<Body>(
  calls: DraftCalls<Body>,
  change: Promise<Changed<Body>>,
): Promise<Changed<Body>> {
  const changed = await change;
  await showDraft(calls, changed.item);
  void queryClient.invalidateQueries();
  return changed;
}
