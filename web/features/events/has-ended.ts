import type { Event } from './events.calls.ts';

/** As in the list: an event without an end is over when it starts. */
export const hasEnded = ({ eventStart, eventEnds }: Pick<Event, 'eventStart' | 'eventEnds'>) =>
  new Date(eventEnds ?? eventStart) <= new Date();
