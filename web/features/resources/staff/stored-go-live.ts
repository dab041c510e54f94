import type { LibraryItem } from '#contract/library-items.ts';
import { toUnsavedTextKey } from '#web/api/drafts.ts';

type GoLiveItem = Pick<LibraryItem, 'id' | 'publishAt' | 'publishedAt'>;

/** A chosen time, with what the server had then. `moment` is null to publish immediately. */
type GoLiveChoice = { moment: string | null; before: Pick<GoLiveItem, 'publishAt' | 'publishedAt'> };

export const toGoLiveChoice = (
  moment: string | null,
  { publishAt, publishedAt }: GoLiveItem,
): GoLiveChoice => ({ moment, before: { publishAt, publishedAt } });

/** A publication or another time of a colleague replaces the choice. Taking the item back does not. */
export function applyGoLiveChoice(
  choice: GoLiveChoice | undefined,
  { publishAt, publishedAt }: GoLiveItem,
): string | null {
  if (!choice || choice.before.publishedAt !== publishedAt) return publishAt;
  const isKnown = [null, choice.moment, choice.before.publishAt].includes(publishAt);
  return isKnown ? choice.moment : publishAt;
}

const toKey = (userId: string, itemId: string) => toUnsavedTextKey(userId, `go-live.${itemId}`);

/** In local storage, as for text that is not saved yet. */
export function storeGoLiveChoice(userId: string, itemId: string, choice: GoLiveChoice): void {
  try {
    localStorage.setItem(toKey(userId, itemId), JSON.stringify(choice));
  } catch {
    // The storage is full. The page has the choice until it is left.
  }
}

export function findGoLiveChoice(userId: string, itemId: string): GoLiveChoice | undefined {
  try {
    return JSON.parse(localStorage.getItem(toKey(userId, itemId)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** If true, the item is live as soon as it is published. */
export const isPast = (moment: string | undefined, now = Date.now()): boolean =>
  moment !== undefined && Date.parse(moment) <= now;
