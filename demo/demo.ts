import type { DemoWriter } from './demo-writer.ts';
import type { Random } from './random.ts';
import type { DemoSizes } from './sizes.ts';

/** What every part of the filling works with. */
export type Demo = {
  write: DemoWriter;
  random: Random;
  sizes: DemoSizes;
  /** The day around which events, articles and invoices lie. */
  today: Date;
  passwordHash: string;
  /** Told how much of this part is done, from 0 to 1. */
  advance: (share: number) => void;
};

const day = 24 * 60 * 60 * 1000;

export const daysFrom = (today: Date, days: number) => new Date(today.getTime() + days * day);
