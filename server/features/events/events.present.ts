import { pictureUrl } from '../../files/files.sql.ts';
import type { EventRow } from './events.sql.ts';

export const presentEvent = (event: EventRow) => ({
  id: event.id,
  name: event.name,
  shortDesc: event.shortDescription,
  content: event.content,
  type: event.format,
  venue: event.venue,
  venueTimeZone: event.timeZone,
  eventStart: event.startsAt.toISOString(),
  eventEnds: event.endsAt?.toISOString() ?? null,
  listingImg: pictureUrl(event.listingImageKey),
  featureImg: pictureUrl(event.featureImageKey),
  registerUrlLink: event.registerUrl,
  registerUrlLabel: event.registerLabel,
});
