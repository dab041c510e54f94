import { eventProfile } from '#contract/article-html.ts';
import {
  type DraftEvent,
  emptyEvent,
  type PublishableEvent,
  publishableEvent,
} from '#contract/events.staff.ts';
import { can } from '#contract/permissions.ts';
import type { DraftKind } from '../../drafts/draft-kind.ts';
import { cleanArticle } from '../../html/clean-article.ts';
import { forbidden } from '../../http/errors.ts';
import { deleteEvent, findEvent, findNextDates, upsertEvent } from './events.staff.sql.ts';

export const eventDrafts: DraftKind<DraftEvent> = {
  name: 'event',
  publishable: publishableEvent,
  emptyBody: emptyEvent,
  readLive: async (db, id) => {
    const event = await findEvent(db, id);
    if (!event) return null;
    const format = event.format as DraftEvent['format'];
    const [startsAt, endsAt] = [event.startsAt.toISOString(), event.endsAt?.toISOString() ?? null];
    return { ...event, format, startsAt, endsAt };
  },
  clean: (event, live) => ({
    ...event,
    // Imported texts have more elements than the editor and stay until they are changed.
    content: event.content === live?.content ? event.content : cleanArticle(event.content, eventProfile),
    startsAt: toIsoMoment(event.startsAt),
    endsAt: toIsoMoment(event.endsAt),
    registerUrl: event.registerUrl || null,
    registerLabel: event.registerLabel || null,
  }),
  // A link to the registration of last year must not reach members.
  toCopy: async (tx, event) => ({
    ...event,
    ...(await moveDates(tx, event)),
    registerUrl: null,
  }),
  publish: (tx, event, { id }) => upsertEvent(tx, id, event as PublishableEvent),
  remove: async (tx, { id, actor }) => {
    if (!can(actor.grants, 'events.publish'))
      throw forbidden('Members see this event. Only staff who may publish events can delete it.');
    await deleteEvent(tx, id);
  },
  listPictureKeys: ({ listingImageKey, featureImageKey }) => [listingImageKey, featureImageKey],
  toLabel: ({ name }) => name,
};

const toIsoMoment = (moment: string | null) => moment && new Date(moment).toISOString();

type Tx = Parameters<NonNullable<typeof eventDrafts.toCopy>>[0];

/** Moves the dates by 52 weeks, so that the weekday stays, until the event is in the future. */
async function moveDates(tx: Tx, { name, startsAt, endsAt, timeZone }: DraftEvent) {
  if (!startsAt) return {};
  const { years, ...dates } = await findNextDates(tx, { startsAt, endsAt, timeZone });
  return {
    name: raiseYears(name, years),
    startsAt: dates.startsAt.toISOString(),
    endsAt: dates.endsAt?.toISOString() ?? null,
  };
}

/** 'Forum 2026' becomes 'Forum 2027', and 'Season 2026–27' becomes 'Season 2027–28'. */
export const raiseYears = (name: string, years: number) =>
  name.replace(
    /(?<!\d)(20\d\d)(?:([-–/])(\d\d))?(?!\d)/g,
    (_, year: string, separator?: string, end?: string) => {
      const next = String(Number(year) + years);
      return end ? `${next}${separator}${String((Number(end) + years) % 100).padStart(2, '0')}` : next;
    },
  );
