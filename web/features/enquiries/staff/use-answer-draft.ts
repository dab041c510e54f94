import { useEffect, useState } from 'react';
import { loadSession } from '#web/api/session.ts';

/** Notes and answers have separate drafts, so that a note never becomes an answer to the member. */
export type MessageMode = 'answer' | 'note';

const toKey = (enquiryId: string, mode: MessageMode) =>
  `muster.${mode}.${loadSession()?.userId}.${enquiryId}`;

export const hasDraft = (enquiryId: string, mode: MessageMode) =>
  sessionStorage.getItem(toKey(enquiryId, mode)) !== null;

/** Keeps the text in this tab until it is sent, so that a reload or an ended session loses nothing. */
export function useAnswerDraft(enquiryId: string, mode: MessageMode) {
  const key = toKey(enquiryId, mode);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  useEffect(() => {
    try {
      if (text === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // The storage is full. Only the page keeps the text.
    }
  }, [key, text]);
  return { text, setText };
}
