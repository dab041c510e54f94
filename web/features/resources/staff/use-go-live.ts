import { useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { loadSession } from '#web/api/session.ts';
import { applyGoLiveChoice, findGoLiveChoice, storeGoLiveChoice, toGoLiveChoice } from './stored-go-live.ts';

/** When members get the item. A chosen time survives a reload, a refusal and a withdrawal. */
export function useGoLive(item: LibraryItem) {
  const [userId] = useState(() => loadSession()?.userId ?? '');
  const [choice, setChoice] = useState(() => findGoLiveChoice(userId, item.id));
  return {
    /** Undefined to publish immediately. */
    goLive: applyGoLiveChoice(choice, item) ?? undefined,
    setGoLive: (moment: string | undefined) => {
      const next = toGoLiveChoice(moment ?? null, item);
      setChoice(next);
      storeGoLiveChoice(userId, item.id, next);
    },
  };
}
