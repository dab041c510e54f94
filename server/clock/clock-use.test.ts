import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Times that are stored or compared with stored ones use the database's `now()`, ages use `steadyNow`. */
const allowed = {
  'server/clock/steady-clock.ts': 'adds the time of a suspension to the monotonic clock',
  'server/db/clock-offset.ts': 'compares the clock with the database clock',
  'server/backup/create-backup.ts': 'labels an archive',
  'server/http/security-txt.ts': 'rounds an expiry half a year ahead to whole days',
  'server/features/resources/resources.routes.ts': 'selects the picture of the day',
};

it('reads the wall clock only where listed', () => {
  const readers = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((file) =>
    /\bDate\.now\b|\bnew Date\(\)|\.setIssuedAt\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(readers.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
