import { describe, expect, it } from 'vitest';
import { describeReview, formatReviewDay } from './review-day.ts';

describe('describeReview', () => {
  it('compares the day with that in Melbourne', () => {
    // 19 November, 1:30 am in Melbourne.
    const now = new Date('2026-11-18T14:30:00Z');
    expect(describeReview('2026-11-18', now)).toBe('Overdue');
    expect(describeReview('2026-11-19', now)).toBe('Due today');
    expect(describeReview('2026-11-20', now)).toBeUndefined();
    expect(describeReview(null, now)).toBeUndefined();
  });
});

describe('formatReviewDay', () => {
  it('keeps the day', () => {
    expect(formatReviewDay('2027-01-01')).toBe('1 Jan 2027');
    expect(formatReviewDay('2027-07-31')).toBe('31 Jul 2027');
  });
});
