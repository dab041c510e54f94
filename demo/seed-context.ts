import type { DemoSizes } from './demo-sizes.ts';
import type { SeedWriter } from './seed-writer.ts';
import type { Random } from './seeded-random.ts';

export type SeedContext = {
  writer: SeedWriter;
  random: Random;
  sizes: DemoSizes;
  today: Date;
  passwordHash: string;
  onProgress: (share: number) => void;
};

const dayMs = 24 * 60 * 60 * 1000;

export const addDays = (date: Date, days: number) => new Date(date.getTime() + days * dayMs);
