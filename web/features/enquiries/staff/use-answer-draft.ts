import { useState } from 'react';
import { loadSession } from '#web/api/session.ts';

/** Keeps the text in this tab until it is sent, so that a reload or an ended session loses nothing. */
export function useAnswerDraft(enquiryId: string) {
  const key = `muster.answer.${loadSession()?.userId}.${enquiryId}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const change = (next: string) => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    } catch {
      // The storage is full. Only the page keeps the text.
    }
  };
  return { text, change };
}
