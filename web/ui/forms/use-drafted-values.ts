import { useEffect, useEffectEvent, useState } from 'react';
import { findDraft, registerDraft, removeDraft } from '#web/api/drafts.ts';
import { loadSession } from '#web/api/session.ts';

/** With a name, the values survive the end of the session for the same member. */
export function useDraftedValues<Values extends Record<string, unknown>>(
  name: string | undefined,
  initial: Values,
) {
  const [start] = useState(initial);
  const [userId] = useState(draftOwner);
  const [restored] = useState(() => (name && userId ? fitting(findDraft(name, userId), start) : undefined));
  const [values, setValues] = useState<Values>({ ...start, ...restored });
  const changes = useEffectEvent(() => changed(start, values));
  useEffect(() => {
    if (!name || !userId) return;
    removeDraft(name);
    return registerDraft({ name, userId, changes: () => changes() });
  }, [name, userId]);
  return { values, setValues, isRestored: restored !== undefined };
}

export function hasDraft(name: string): boolean {
  const userId = draftOwner();
  return userId !== undefined && findDraft(name, userId) !== undefined;
}

/** Staff who act as a member leave no drafts: only that member could restore them. */
function draftOwner(): string | undefined {
  const session = loadSession();
  return session?.impersonatedBy ? undefined : session?.userId;
}

const changed = (start: Record<string, unknown>, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, start[name])));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The portal may have been updated since the values were stored. */
function fitting<Values extends Record<string, unknown>>(
  draft: Record<string, unknown> | undefined,
  start: Values,
): Partial<Values> | undefined {
  const fits = ([name, value]: [string, unknown]) =>
    typeof value === typeof start[name] && Array.isArray(value) === Array.isArray(start[name]);
  const entries = Object.entries(draft ?? {}).filter(fits);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Values>) : undefined;
}
