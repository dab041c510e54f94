import { events } from '#contract/events.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { saveFile } from '#web/api/save-file.ts';
import type { Event } from './events.calls.ts';

export const eventQuery = (id: string) => endpointQuery(events.getEvent, { params: { id } });

export async function downloadEventCalendar({ id, name }: Event): Promise<void> {
  const file = await call(events.downloadEventCalendar, { params: { id } });
  saveFile(file, `${toFileName(name)}.ics`);
}

/** Some systems reject punctuation in file names. */
const toFileName = (name: string) =>
  name
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'event';
