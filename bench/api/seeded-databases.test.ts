import { describe, expect, it } from 'vitest';
import { createStamp, isStampCurrent, listSeedSources } from './seeded-databases.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('seeded databases', () => {
  it('reuses a database for 30 days while the seed sources are unchanged', () => {
    const stamp = createStamp();
    expect(isStampCurrent({ ...stamp, seededAt: daysAgo(29) })).toBe(true);
    expect(isStampCurrent({ ...stamp, seededAt: daysAgo(31) })).toBe(false);
    expect(isStampCurrent({ ...stamp, sources: 'other' })).toBe(false);
  });

  it('lists migrations, demo data and the bulk load as seed sources, but no tests', () => {
    const sources = listSeedSources();
    const expected = ['demo/seed-demo.ts', 'server/db/cluster-and-analyze.ts', 'server/db/bulk-load.ts'];
    expect(sources).toEqual(expect.arrayContaining(expected));
    expect(sources.some((file) => file.startsWith('server/db/migrations/'))).toBe(true);
    expect(sources.filter((file) => file.includes('.test.'))).toEqual([]);
  });
});
