import { formatArticleDate, formatTime } from '#web/ui/formats/format-date.ts';

/** 'today 7:04 pm', 'yesterday 7:04 pm' or '17 Nov 2026, 7:04 pm', in local time. */
export function formatMoment(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayMs);
  const time = formatTime(moment);
  if (days === 0) return `today ${time}`;
  return days === 1 ? `yesterday ${time}` : `${formatArticleDate(moment)}, ${time}`;
}

/** '5 min', '6 h' or '2 d'. */
export function formatAge(since: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
