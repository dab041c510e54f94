import type { Subject } from '../subjects.ts';

export const eventTypes = ['In person', 'Online', 'Hybrid'] as const;
export type EventType = (typeof eventTypes)[number];

export type EventContent = {
  name: string;
  shortDesc: string;
  /** HTML as an editor would have typed it, entities and all. */
  content: string;
  type: EventType;
  venue: string;
  /** Whole days from today; negative is past. */
  startDayOffset: number;
  startHour: number;
  durationHours: number | null;
  registerUrl: string | null;
  registerLabel: string | null;
  featured: boolean;
  subject: Subject;
};
