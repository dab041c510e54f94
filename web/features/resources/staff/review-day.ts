import { formatDay } from '#web/staff/format-moment.ts';
import { toLocalParts } from '#web/staff/zoned-time.ts';

/** Noon, so that the day is the same in every time zone of the association. */
export const formatReviewDay = (day: string) => formatDay(`${day}T12:00:00+10:00`);

/** 'Overdue' or 'Due today', by the day in Melbourne. Undefined before. */
export function describeReview(day: string | null, now = new Date()): 'Overdue' | 'Due today' | undefined {
  if (!day) return undefined;
  const today = toLocalParts(now.toISOString()).day;
  if (day === today) return 'Due today';
  return day < today ? 'Overdue' : undefined;
}

export const isDayField = (field: string) => field === 'reviewOn' || field === 'resourceDate';
