import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { createCalendar } from './event-calendar.ts';
import type { CalendarEvent } from './events.sql.ts';

const portalUrl = 'https://portal.example';
const event: CalendarEvent = {
  id: '7f1d6c1e-2f64-4a57-9d6c-3f0f6d1f2a10',
  name: 'Night drill',
  shortDescription: 'Hoses in the dark.',
  venue: 'Station 14, Perth',
  timeZone: 'Australia/Perth',
  startsAt: new Date('2026-11-16T06:00:00.123Z'),
  endsAt: new Date('2026-11-16T07:30:00Z'),
  registerUrl: null,
  changedAt: new Date('2026-11-01T09:30:15.500Z'),
};

const create = (change: Partial<CalendarEvent> = {}) =>
  createCalendar({ events: [{ ...event, ...change }], portalUrl });
/** The parser of another project decides what a calendar program reads. */
const parse = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
};
const parseOne = (change: Partial<CalendarEvent> = {}) => parse(create(change))[0] as ICAL.Event;
const unfold = (text: string) => text.replaceAll('\r\n ', '');
const linesOf = (change: Partial<CalendarEvent>) => unfold(create(change)).split('\r\n');

describe('createCalendar', () => {
  it('writes instants in UTC, the version and the address of the page', () => {
    const parsed = parseOne();
    expect(parsed.uid).toBe(event.id);
    expect(parsed.startDate.toJSDate()).toEqual(new Date('2026-11-16T06:00:00Z'));
    expect(parsed.endDate.toJSDate()).toEqual(event.endsAt);
    expect([parsed.summary, parsed.location]).toEqual(['Night drill', 'Station 14, Perth']);
    expect(parsed.description).toBe(
      'Hoses in the dark.\n\nStarts at the venue: Monday 16 November 2026 at 2:00 pm AWST\n\n' +
        `Details: ${portalUrl}/events/${event.id}`,
    );
    expect(linesOf({})).toEqual(
      expect.arrayContaining([
        'DTSTART:20261116T060000Z',
        'DTSTAMP:20261101T093015Z',
        'LAST-MODIFIED:20261101T093015Z',
        `URL:${portalUrl}/events/${event.id}`,
      ]),
    );
    expect(parseOne({ changedAt: new Date('2026-11-01T09:30:17Z') }).sequence).toBe(parsed.sequence + 2);
  });

  it('escapes text, and reads as it was written', () => {
    const name = 'Fire; flood, and "storm" \\ wind: a\\nb';
    const shortDescription = 'First\r\nSecond\rThird\nFourth\u0007🚒\u2028Fifth';
    const parsed = parseOne({ name, shortDescription, venue: 'BEGIN:VALARM\nEND:VEVENT' });
    expect(parsed.summary).toBe(name);
    expect(parsed.description).toContain('First\nSecond\nThird\nFourth 🚒\nFifth\n\n');
    expect(parsed.location).toBe('BEGIN:VALARM\nEND:VEVENT');
    expect(parsed.component.getAllSubcomponents()).toEqual([]);
  });

  it('folds lines at 75 bytes without splitting a character', () => {
    for (const sign of ['a', 'ā', '語', '🚒']) {
      const name = `x${sign.repeat(199)}`;
      const text = create({ name });
      const lines = text.split('\r\n');
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      expect(text).not.toMatch(/(?<!\r)\n|\r(?!\n)|\ufffd/);
      expect(parse(text)[0]?.summary).toBe(name);
    }
  });

  it('writes an event without an end as a moment', () => {
    expect(linesOf({ endsAt: null }).join()).not.toContain('DTEND');
    const parsed = parseOne({ endsAt: null });
    expect(parsed.endDate.toJSDate()).toEqual(parsed.startDate.toJSDate());
    expect(linesOf({ endsAt: event.startsAt }).join()).not.toContain('DTEND');
  });

  it('writes whole days at the venue as dates, with the day after the last one as the end', () => {
    const startsAt = new Date('2026-11-13T16:00:00Z');
    for (const [endsAt, end] of [
      ['2026-11-15T16:00:00Z', '2026-11-16'],
      ['2026-11-15T15:59:00Z', '2026-11-16'],
      [null, '2026-11-15'],
    ] as const) {
      const parsed = parseOne({ startsAt, endsAt: endsAt && new Date(endsAt) });
      expect([parsed.startDate.isDate, parsed.endDate.isDate]).toEqual([true, true]);
      expect([parsed.startDate.toString(), parsed.endDate.toString()]).toEqual(['2026-11-14', end]);
    }
    const evening = parseOne({ startsAt, endsAt: new Date('2026-11-13T18:00:00Z') });
    expect(evening.startDate.isDate).toBe(false);
  });

  it('accepts an unknown time zone, an online event and a link without https', () => {
    for (const timeZone of ['Nowhere/Nothing', null])
      expect(parseOne({ timeZone }).description).not.toContain('at the venue');
    expect(parseOne({ registerUrl: ' events.example/drill ' }).description).toContain(
      '\n\nRegister: https://events.example/drill\n\n',
    );
    expect(parseOne({ registerUrl: 'http://events.example' }).description).toContain(
      'Register: http://events.example\n',
    );
  });

  it('writes no events as an empty calendar', () => {
    const text = createCalendar({ events: [], portalUrl, properties: ['X-PUBLISHED-TTL:PT6H'] });
    expect(parse(text)).toEqual([]);
    expect(text).toContain('\r\nX-PUBLISHED-TTL:PT6H\r\n');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
