import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatArticleDate, formatDate, formatTime } from './format-date.ts';

/** Where the reader is. */
const inZone = (timeZone: string) => vi.stubEnv('TZ', timeZone);
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('DD MMM, YYYY', () => {
  it.each([
    ['2026-11-09T01:00:00.000Z', 'Australia/Melbourne', '09 Nov, 2026'],
    ['2026-11-09T01:00:00.000Z', 'UTC', '09 Nov, 2026'],
    ['2026-11-09T01:00:00.000Z', 'America/Los_Angeles', '08 Nov, 2026'],
    ['2026-12-31T10:59:59.999Z', 'Pacific/Auckland', '31 Dec, 2026'],
    ['2026-12-31T11:00:00.000Z', 'Pacific/Auckland', '01 Jan, 2027'],
    ['2026-12-31T16:00:00.000Z', 'Australia/Perth', '01 Jan, 2027'],
    ['2026-06-30T14:29:00.000Z', 'Australia/Adelaide', '30 Jun, 2026'],
    ['2026-06-30T14:30:00.000Z', 'Australia/Adelaide', '01 Jul, 2026'],
    ['2028-02-29T12:00:00+13:00', 'Pacific/Auckland', '29 Feb, 2028'],
  ])('%s in %s: %s', (moment, timeZone, shown) => {
    inZone(timeZone);
    expect(formatDate(moment)).toBe(shown);
  });

  it('has three letters for every month', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatDate(new Date(Date.UTC(2026, index, 5, 12)).toISOString()).slice(3, -6),
    );
    expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  });

  it('is nothing for what is no date', () => {
    expect(formatDate('soon')).toBe('');
  });
});

describe('D MMM YYYY', () => {
  it.each([
    ['2026-11-09T01:00:00.000Z', 'Australia/Melbourne', '9 Nov 2026'],
    ['2026-09-30T23:30:00.000Z', 'Australia/Brisbane', '1 Oct 2026'],
    ['2026-09-30T23:30:00.000Z', 'America/New_York', '30 Sep 2026'],
  ])('%s in %s: %s', (moment, timeZone, shown) => {
    inZone(timeZone);
    expect(formatArticleDate(moment)).toBe(shown);
  });

  it('is nothing for what is no date', () => {
    expect(formatArticleDate('')).toBe('');
  });
});

describe('the clock', () => {
  it.each([
    ['2026-11-16T06:00:00.000Z', 'Australia/Melbourne', '5:00 pm'],
    ['2026-11-16T13:00:00.000Z', 'Australia/Melbourne', '12:00 am'],
    ['2026-11-16T01:05:00.000Z', 'Australia/Melbourne', '12:05 pm'],
    ['2026-11-16T00:59:00.000Z', 'Australia/Melbourne', '11:59 am'],
    ['2026-11-16T06:00:00.000Z', 'Australia/Eucla', '2:45 pm'],
  ])('%s in %s: %s', (moment, timeZone, shown) => {
    inZone(timeZone);
    expect(formatTime(moment)).toBe(shown);
  });

  it('is nothing for what is no time', () => {
    expect(formatTime('soon')).toBe('');
  });
});
