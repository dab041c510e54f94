import { useState } from 'react';
import { sessionMemberId } from './session.ts';

type CheckoutDraft = { purchaseOrder: string; forCompany: boolean };

const key = 'muster.checkout';
const empty: CheckoutDraft = { purchaseOrder: '', forCompany: false };

/** The checkout form, in session storage: signing in again reloads the marketplace. */
export function useCheckoutDraft(): [CheckoutDraft, (changes: Partial<CheckoutDraft>) => void] {
  const [draft, setDraft] = useState(readDraft);
  const change = (changes: Partial<CheckoutDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    sessionStorage.setItem(key, JSON.stringify({ ...next, memberId: sessionMemberId() }));
  };
  return [draft, change];
}

export const removeCheckoutDraft = () => sessionStorage.removeItem(key);

function readDraft(): CheckoutDraft {
  const { memberId, ...draft } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  return memberId === sessionMemberId() ? { ...empty, ...draft } : empty;
}
