import { afterEach, expect, it, vi } from 'vitest';
import { formatArticleDate, formatDate, formatTime } from './format-date.ts';

afterEach(() => void vi.unstubAllEnvs());

type Case = [moment: string, timeZone: string, expected: string];
function expectFormats(format: (moment: string) => string, cases: Case[]) {
  for (const [moment, timeZone, expected] of cases) {
    vi.stubEnv('TZ', timeZone);
    expect(format(moment), `${moment} in ${timeZone}`).toBe(expected);
  }
  expect(format('soon')).toBe('');
}

it('formats a date as DD MMM, YYYY in the local time zone', () => {
  expectFormats(formatDate, [
    ['2026-11-09T01:00:00.000Z', 'Australia/Melbourne', '09 Nov, 2026'],
    ['2026-11-09T01:00:00.000Z', 'UTC', '09 Nov, 2026'],
    ['2026-11-09T01:00:00.000Z', 'America/Los_Angeles', '08 Nov, 2026'],
    ['2026-12-31T10:59:59.999Z', 'Pacific/Auckland', '31 Dec, 2026'],
    ['2026-12-31T11:00:00.000Z', 'Pacific/Auckland', '01 Jan, 2027'],
    ['2026-12-31T16:00:00.000Z', 'Australia/Perth', '01 Jan, 2027'],
    ['2026-06-30T14:29:00.000Z', 'Australia/Adelaide', '30 Jun, 2026'],
    ['2026-06-30T14:30:00.000Z', 'Australia/Adelaide', '01 Jul, 2026'],
    ['2028-02-29T12:00:00+13:00', 'Pacific/Auckland', '29 Feb, 2028'],
  ]);
  const months = Array.from({ length: 12 }, (_, month) =>
    formatDate(new Date(Date.UTC(2026, month, 5, 12)).toISOString()).slice(3, -6),
  );
  expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
});

it('formats the date of an article as D MMM YYYY', () => {
  expectFormats(formatArticleDate, [
    ['2026-11-09T01:00:00.000Z', 'Australia/Melbourne', '9 Nov 2026'],
    ['2026-09-30T23:30:00.000Z', 'Australia/Brisbane', '1 Oct 2026'],
    ['2026-09-30T23:30:00.000Z', 'America/New_York', '30 Sep 2026'],
  ]);
});

it('formats a time with am and pm', () => {
  expectFormats(formatTime, [
    ['2026-11-16T06:00:00.000Z', 'Australia/Melbourne', '5:00 pm'],
    ['2026-11-16T13:00:00.000Z', 'Australia/Melbourne', '12:00 am'],
    ['2026-11-16T01:05:00.000Z', 'Australia/Melbourne', '12:05 pm'],
    ['2026-11-16T00:59:00.000Z', 'Australia/Melbourne', '11:59 am'],
    ['2026-11-16T06:00:00.000Z', 'Australia/Eucla', '2:45 pm'],
  ]);
});
