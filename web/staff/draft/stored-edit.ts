import { toUnsavedTextKey } from '#web/api/drafts.ts';

/** Values that the server does not have yet, with the version that they are based on. */
export type StoredEdit<Values> = { values: Values; base: Values; version: string };

/** In local storage, because a closed tab and a crash of the browser must lose nothing. Each tab has a key. */
export function createEditStorage<Values>(userId: string, itemId: string) {
  const prefix = toUnsavedTextKey(userId, `${itemId}.`);
  const key = prefix + getTabId();
  return {
    store(edit: StoredEdit<Values>): void {
      try {
        localStorage.setItem(key, JSON.stringify(edit));
      } catch {
        // The storage is full. The next save to the server keeps the text.
      }
    },
    remove: () => localStorage.removeItem(key),
    /** The text of this tab, otherwise of another one, which may be closed. This tab takes it over. */
    take(): StoredEdit<Values> | undefined {
      const others = Object.keys(localStorage).filter((each) => each.startsWith(prefix));
      const found = [key, ...others].find((each) => localStorage.getItem(each) !== null);
      if (!found) return undefined;
      const text = localStorage.getItem(found) as string;
      localStorage.removeItem(found);
      localStorage.setItem(key, text);
      return parse(text);
    },
  };
}

function parse<Values>(text: string): StoredEdit<Values> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const tabKey = 'muster.tab';

/** Session storage belongs to the tab and survives a reload. */
function getTabId(): string {
  const id = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
  sessionStorage.setItem(tabKey, id);
  return id;
}
