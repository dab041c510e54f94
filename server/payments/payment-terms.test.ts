import { describe, expect, it } from 'vitest';
import { formatDate, formatDueDate, isOverdue, toDueDate, toLocalDate } from './payment-terms.ts';

describe('payment terms', () => {
  it('computes a due date after 30 days in the time zone of the association', () => {
    for (const [issuedAt, issued, due] of [
      // Daylight saving ends on 5 April 2026 and begins on 4 October 2026.
      ['2026-03-31T13:30:00Z', '2026-04-01', '2026-05-01'],
      ['2026-03-31T12:30:00Z', '2026-03-31', '2026-04-30'],
      ['2026-04-04T12:59:00Z', '2026-04-04', '2026-05-04'],
      ['2026-04-04T15:30:00Z', '2026-04-05', '2026-05-05'],
      ['2026-04-05T14:30:00Z', '2026-04-06', '2026-05-06'],
      ['2026-09-09T13:30:00Z', '2026-09-09', '2026-10-09'],
      ['2026-09-09T14:30:00Z', '2026-09-10', '2026-10-10'],
      ['2026-10-03T13:59:00Z', '2026-10-03', '2026-11-02'],
      ['2026-10-04T13:30:00Z', '2026-10-05', '2026-11-04'],
      // Over the end of a year, and into a February with and without a 29th.
      ['2026-12-10T00:00:00Z', '2026-12-10', '2027-01-09'],
      ['2027-01-30T00:00:00Z', '2027-01-30', '2027-03-01'],
      ['2028-01-30T00:00:00Z', '2028-01-30', '2028-02-29'],
    ] as const) {
      const moment = new Date(issuedAt);
      expect([toLocalDate(moment), toDueDate(moment)]).toEqual([issued, due]);
    }
  });

  it('treats an open invoice as overdue on the day after its due date', () => {
    const issuedAt = new Date('2026-03-31T13:30:00Z');
    expect(isOverdue({ status: 'Open', issuedAt }, '2026-05-01')).toBe(false);
    expect(isOverdue({ status: 'Open', issuedAt }, '2026-05-02')).toBe(true);
    expect(isOverdue({ status: 'Closed', issuedAt }, '2026-05-02')).toBe(false);
    expect(isOverdue({ status: 'Cancelled', issuedAt }, '2026-05-02')).toBe(false);
  });

  it('formats days short on invoices and long in emails', () => {
    expect(formatDate('2026-09-05')).toBe('5 Sep 2026');
    expect(formatDueDate(new Date('2026-12-10T00:00:00Z'))).toBe('9 January 2027');
  });
});
