const prefix = 'muster.article.';

export const toUnsavedTextKey = (userId: string | undefined, itemId: string) =>
  `${prefix}${userId}.${itemId}`;

/** On a shared computer the next person must not find the text of the last one. */
export function removeUnsavedTexts({ exceptOf }: { exceptOf?: string } = {}): void {
  const isOfOthers = (key: string) =>
    key.startsWith(prefix) && (exceptOf === undefined || !key.startsWith(`${prefix}${exceptOf}.`));
  for (const key of Object.keys(localStorage).filter(isOfOthers)) localStorage.removeItem(key);
}
