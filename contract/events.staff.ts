import * as z from 'zod/mini';
import { defineDraftEndpoints, draftCapabilities } from './drafts.ts';
import { defineEndpoints } from './endpoint.ts';
import { id, multilineText, nonEmpty, oneOf, singleLineText } from './fields.ts';
import { isWebAddress } from './member-schemas.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { searchText, sortOrder } from './wire/query-schemas.ts';

export const eventFormats = ['In person', 'Online', 'Hybrid'] as const;
export const maxEventTextLength = 100_000;

const moment = z.iso.datetime('must be a date and time');
const pictureKey = z.nullable(singleLineText(100));

const fields = {
  name: singleLineText(200),
  shortDescription: singleLineText(500),
  content: multilineText(maxEventTextLength),
  format: oneOf(eventFormats),
  venue: singleLineText(300),
  /** IANA name, or null for events that take place online only. */
  timeZone: z.nullable(singleLineText(64)),
  startsAt: z.nullable(moment),
  endsAt: z.nullable(moment),
  listingImageKey: pictureKey,
  featureImageKey: pictureKey,
  registerUrl: z.nullable(singleLineText(300)),
  registerLabel: z.nullable(singleLineText(60)),
};
const draftEvent = z.strictObject(fields);
export type DraftEvent = z.output<typeof draftEvent>;

export const emptyEvent: DraftEvent = {
  name: '',
  shortDescription: '',
  content: '',
  format: 'In person',
  venue: '',
  timeZone: 'Australia/Melbourne',
  startsAt: null,
  endsAt: null,
  listingImageKey: null,
  featureImageKey: null,
  registerUrl: null,
  registerLabel: null,
};

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

type Place = Pick<DraftEvent, 'format' | 'timeZone'>;
type Period = { startsAt: string; endsAt: string | null };

/** An event must match this before members can see it. */
export const publishableEvent = z
  .extend(draftEvent, {
    name: singleLineText(200).check(nonEmpty),
    shortDescription: singleLineText(500).check(nonEmpty),
    venue: singleLineText(300).check(nonEmpty),
    timeZone: z.nullable(singleLineText(64).check(z.refine(isTimeZone, 'must be a time zone'))),
    startsAt: z.iso.datetime('must be a date and time'),
    registerUrl: z.nullable(
      singleLineText(300).check(
        z.refine((text) => text === '' || isWebAddress(text), 'must be a web address'),
      ),
    ),
  })
  .check(
    z.refine<Place>(({ format, timeZone }) => format === 'Online' || timeZone !== null, {
      path: ['timeZone'],
      error: 'must be the time zone of the venue',
    }),
    z.refine<Period>(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
      path: ['endsAt'],
      error: 'must be after the start',
    }),
  );
export type PublishableEvent = z.output<typeof publishableEvent>;

export const eventViews = ['upcoming', 'past', 'drafts', 'all'] as const;

const eventSummary = z.object({
  id,
  name: z.string(),
  format: z.string(),
  venue: z.string(),
  timeZone: z.nullable(z.string()),
  startsAt: z.nullable(z.iso.datetime()),
  endsAt: z.nullable(z.iso.datetime()),
  /** Members see a version of it. */
  isLive: z.boolean(),
  /** Staff have changed it since. */
  hasDraft: z.boolean(),
  updatedAt: z.nullable(z.iso.datetime()),
});
export type StaffEventSummary = z.output<typeof eventSummary>;

const path = '/api/staff/events';
const { read, edit, publish } = draftCapabilities.event;

const drafts = defineDraftEndpoints({
  path,
  noun: 'event',
  body: draftEvent,
  params: z.object({ id }),
  access: {
    read: { capability: read },
    create: { capability: edit },
    edit: { capability: edit },
    publish: { capability: publish },
  },
});

export const eventsStaff = defineEndpoints({
  listStaffEvents: {
    summary: 'Lists events, published or not, with their newest state',
    method: 'GET',
    path,
    access: { capability: read },
    query: z.strictObject({
      ...paging(50),
      view: z._default(oneOf(eventViews), 'upcoming'),
      text: z.optional(searchText),
      format: z.optional(oneOf(eventFormats)),
      sortField: z._default(oneOf(['startsAt', 'name']), 'startsAt'),
      sortOrder: z._default(sortOrder, 'asc'),
    }),
    response: z.object({ events: z.array(eventSummary), totalItems, page: z.int() }),
  },
  getStaffEvent: drafts.get,
  createEvent: drafts.create,
  saveEvent: drafts.save,
  discardEventDraft: drafts.discard,
  publishEvent: drafts.publish,
  deleteEvent: drafts.remove,
  addEventPicture: drafts.addPicture,
});
