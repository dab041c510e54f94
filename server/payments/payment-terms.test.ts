import { describe, expect, it } from 'vitest';
import { dayInWords, dueDayInWords } from './payment-terms.ts';

describe('an invoice to be paid later', () => {
  it.each([
    // Daylight saving ends on 5 April 2026 and begins on 4 October 2026.
    ['2026-03-31T13:30:00Z', '1 April 2026', '1 May 2026'],
    ['2026-03-31T12:30:00Z', '31 March 2026', '30 April 2026'],
    ['2026-04-04T12:59:00Z', '4 April 2026', '4 May 2026'],
    ['2026-04-04T15:30:00Z', '5 April 2026', '5 May 2026'],
    ['2026-04-05T14:30:00Z', '6 April 2026', '6 May 2026'],
    ['2026-09-09T13:30:00Z', '9 September 2026', '9 October 2026'],
    ['2026-09-09T14:30:00Z', '10 September 2026', '10 October 2026'],
    ['2026-10-03T13:59:00Z', '3 October 2026', '2 November 2026'],
    ['2026-10-04T13:30:00Z', '5 October 2026', '4 November 2026'],
    // Over the end of a year, and into a February with and without a 29th.
    ['2026-12-10T00:00:00Z', '10 December 2026', '9 January 2027'],
    ['2027-01-30T00:00:00Z', '30 January 2027', '1 March 2027'],
    ['2028-01-30T00:00:00Z', '30 January 2028', '29 February 2028'],
  ])('%s, there the %s, is due on the %s', (issuedAt, issued, due) => {
    const moment = new Date(issuedAt);
    expect([dayInWords(moment), dueDayInWords(moment)]).toEqual([issued, due]);
  });
});
