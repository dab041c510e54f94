import { loadSession } from '#web/api/session.ts';
import type { Event } from './events.calls.ts';

/** Saves the event, because members register on another site and expect the event in their calendar. */
export async function saveOnRegistering({ id, name }: Event): Promise<void> {
  // Staff who act as a member open the link without a change.
  if (loadSession()?.impersonatedBy) return;
  const { saveRegisteredEvent } = await import('#web/saved/save-registered-event.ts');
  await saveRegisteredEvent(id, name);
}
