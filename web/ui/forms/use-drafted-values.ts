import { useEffect, useEffectEvent, useState } from 'react';
import { findDraft, registerDraft, removeDraft } from '#web/api/drafts.ts';
import { loadSession } from '#web/api/session.ts';
import { isDeepEqual } from './is-deep-equal.ts';

/** With a name, stores the values when the session ends, and restores them for the same member. */
export function useDraftedValues<Values extends Record<string, unknown>>(
  name: string | undefined,
  initial: Values,
) {
  const [initialValues] = useState(initial);
  const [userId] = useState(findDraftOwner);
  const [restored] = useState(() =>
    name && userId ? filterCompatibleValues(findDraft(name, userId), initialValues) : undefined,
  );
  const [values, setValues] = useState<Values>({ ...initialValues, ...restored });
  const getChanges = useEffectEvent(() => findChangedValues(initialValues, values));
  useEffect(() => {
    if (!name || !userId) return;
    removeDraft(name);
    return registerDraft({ name, userId, getChanges: () => getChanges() });
  }, [name, userId]);
  return { values, setValues, isRestored: restored !== undefined };
}

export function hasDraft(name: string): boolean {
  const userId = findDraftOwner();
  return userId !== undefined && findDraft(name, userId) !== undefined;
}

/** No drafts while staff act as a member, because only that member could restore them. */
function findDraftOwner(): string | undefined {
  const session = loadSession();
  return session?.impersonatedBy ? undefined : session?.userId;
}

const findChangedValues = (initial: Record<string, unknown>, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isDeepEqual(value, initial[name])));

/** Drops values of another type: the portal may have been updated since the draft was stored. */
function filterCompatibleValues<Values extends Record<string, unknown>>(
  draft: Record<string, unknown> | undefined,
  initial: Values,
): Partial<Values> | undefined {
  const isCompatible = ([name, value]: [string, unknown]) =>
    typeof value === typeof initial[name] && Array.isArray(value) === Array.isArray(initial[name]);
  const entries = Object.entries(draft ?? {}).filter(isCompatible);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Values>) : undefined;
}
