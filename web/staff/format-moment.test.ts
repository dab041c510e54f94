import { describe, expect, it } from 'vitest';
import { formatAge, formatMoment } from './format-moment.ts';

const now = new Date(2026, 10, 17, 19, 30);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('formatMoment', () => {
  it('names today and yesterday', () => {
    expect(formatMoment(at(2026, 10, 17, 19, 4), now)).toBe('today 7:04 pm');
    expect(formatMoment(at(2026, 10, 16, 23, 59), now)).toBe('yesterday 11:59 pm');
    expect(formatMoment(at(2026, 10, 15, 0, 5), now)).toBe('15 Nov 2026, 12:05 am');
  });
});

describe('formatAge', () => {
  it('rounds down to minutes, hours or days', () => {
    expect(formatAge(at(2026, 10, 17, 19, 30), now)).toBe('0 min');
    expect(formatAge(at(2026, 10, 17, 18, 31), now)).toBe('59 min');
    expect(formatAge(at(2026, 10, 16, 19, 31), now)).toBe('23 h');
    expect(formatAge(at(2026, 10, 15, 19, 30), now)).toBe('2 d');
  });
});
