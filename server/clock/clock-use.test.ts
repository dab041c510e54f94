import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Stored times come from the database's `now()`, and ages from `steadyNow`. These files are exceptions. */
const allowed = {
  'server/clock/steady-clock.ts': 'adds the time of a suspension to the monotonic clock',
  'server/db/clock-offset.ts': 'compares the clock with the database clock',
  'server/backup/create-backup.ts': 'labels an archive',
  'server/http/security-txt.ts': 'rounds an expiry half a year ahead to whole days',
  'server/features/resources/resources.routes.ts': 'selects the image of the day',
  'server/features/grants/ending-grants.today.ts': 'says in how many days a grant ends',
  'server/features/imports/member-import-fields.ts': 'refuses dates of birth in the future',
  'server/features/own-data/prepare-archive.ts': 'labels an archive',
  'server/files/store-generated-file.ts': 'deletes files that are a day old',
  'server/today/describe-item.ts': 'marks items that have waited for days as late',
  'server/today/list-today.ts': 'sorts items that are due within a day first',
};

it('finds no use of the wall clock outside the listed files', () => {
  const files = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((file) =>
    /\bDate\.now\b|\bnew Date\(\)|\.setIssuedAt\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(files.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
