import { addDays, findWholeDays } from '#contract/event-days.ts';
import { escapeText, formatLines } from '../../files/content-lines.ts';
import type { CalendarEvent } from './events.sql.ts';

type Calendar = {
  events: CalendarEvent[];
  portalUrl: string;
  /** Lines about the calendar itself. */
  properties?: string[];
};

/** The events as a calendar file. Equal events give equal files, because calendar programs compare them. */
export const createCalendar = ({ events, portalUrl, properties = [] }: Calendar): string =>
  formatLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Events//EN',
    'CALSCALE:GREGORIAN',
    ...properties,
    ...events.flatMap((event) => toLines(event, portalUrl)),
    'END:VCALENDAR',
  ]);

function toLines(event: CalendarEvent, portalUrl: string): string[] {
  const pageUrl = `${portalUrl}/events/${event.id}`;
  const changedAt = formatMoment(event.changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    // Without METHOD, both are the time of the last change.
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${toSequence(event.changedAt)}`,
    ...toTimes(event),
    `SUMMARY:${escapeText(event.name)}`,
    `DESCRIPTION:${escapeText(describe(event, pageUrl))}`,
    ...(event.venue ? [`LOCATION:${escapeText(event.venue)}`] : []),
    `URL:${pageUrl}`,
    'END:VEVENT',
  ];
}

/** An event without an end ends when it starts, because its length is unknown. */
function toTimes(event: CalendarEvent): string[] {
  const days = findWholeDays(event);
  if (days)
    return [
      `DTSTART;VALUE=DATE:${formatDay(days.firstDay)}`,
      `DTEND;VALUE=DATE:${formatDay(addDays(days.lastDay, 1))}`,
    ];
  const start = `DTSTART:${formatMoment(event.startsAt)}`;
  return event.endsAt && event.endsAt > event.startsAt
    ? [start, `DTEND:${formatMoment(event.endsAt)}`]
    : [start];
}

/** '20261118T060000Z'. */
const formatMoment = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** '20261118' for '2026-11-18'. */
const formatDay = (day: string): string => day.replaceAll('-', '');

const firstSecond = Date.UTC(2026, 0) / 1_000;

/** Increases with every change, also when a deleted event is put back. */
const toSequence = (changedAt: Date): number =>
  Math.max(0, Math.floor(changedAt.getTime() / 1_000) - firstSecond);

function describe(event: CalendarEvent, pageUrl: string): string {
  const registerUrl = event.registerUrl?.trim();
  const paragraphs = [
    event.shortDescription,
    describeStartAtVenue(event),
    registerUrl && `Register: ${/^https?:/i.test(registerUrl) ? registerUrl : `https://${registerUrl}`}`,
    `Details: ${pageUrl}`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

/** 'Starts at the venue: Tuesday 17 November 2026 at 1:00 pm AWST', for readers in another time zone. */
function describeStartAtVenue(event: CalendarEvent): string {
  if (!event.timeZone || findWholeDays(event)) return '';
  try {
    const format = new Intl.DateTimeFormat('en-AU', { ...startFormat, timeZone: event.timeZone });
    return `Starts at the venue: ${format.format(event.startsAt).replace(/\s/g, ' ')}`;
  } catch {
    // An import can have an unknown time zone.
    return '';
  }
}

const startFormat = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
