import { useState } from 'react';
import { getSessionMemberId } from './session.ts';

type CheckoutDraft = { purchaseOrder: string; forCompany: boolean };

const storageKey = 'muster.checkout';
const emptyDraft: CheckoutDraft = { purchaseOrder: '', forCompany: false };

/** The checkout form, in session storage: signing in again reloads the marketplace. */
export function useCheckoutDraft(): [CheckoutDraft, (changes: Partial<CheckoutDraft>) => void] {
  const [draft, setDraft] = useState(readDraft);
  const changeDraft = (changes: Partial<CheckoutDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    sessionStorage.setItem(storageKey, JSON.stringify({ ...next, memberId: getSessionMemberId() }));
  };
  return [draft, changeDraft];
}

export const removeCheckoutDraft = () => sessionStorage.removeItem(storageKey);

function readDraft(): CheckoutDraft {
  const { memberId, ...draft } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  return memberId === getSessionMemberId() ? { ...emptyDraft, ...draft } : emptyDraft;
}
