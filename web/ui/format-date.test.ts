import { describe, expect, it } from 'vitest';
import { formatArticleDate, formatDate } from './format-date.ts';

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
    expect(formatDate(moment, timeZone)).toBe(shown);
  });

  it('has three letters for every month', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatDate(new Date(Date.UTC(2026, index, 5)).toISOString(), 'UTC').slice(3, -6),
    );
    expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  });

  it("is in the browser's time zone where none is named", () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const moment = '2026-12-31T11:00:00.000Z';
    expect(formatDate(moment)).toBe(formatDate(moment, here));
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
    expect(formatArticleDate(moment, timeZone)).toBe(shown);
  });

  it('is nothing for what is no date', () => {
    expect(formatArticleDate('')).toBe('');
  });
});
