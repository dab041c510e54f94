/** Lists that a browser keeps for its user. An unreadable list counts as empty. */
export function loadStoredList<Item>(key: string): Item[] | undefined {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

export const storeList = (key: string, list: unknown[]) => localStorage.setItem(key, JSON.stringify(list));
