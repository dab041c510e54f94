import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrations } from './migrate.ts';

const lastOfFirstRelease = '0011-emails-and-enquiries';

describe('migrations', () => {
  it('are listed in the order of their names, which is the order that Kysely runs them in', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
  });

  it('let an operator create later indexes and columns beforehand (docs/deploy.md)', () => {
    for (const name of Object.keys(migrations).filter((each) => each > lastOfFirstRelease)) {
      const source = readFileSync(path.join(import.meta.dirname, 'migrations', `${name}.ts`), 'utf8');
      for (const statement of source.match(/(CREATE (UNIQUE )?INDEX|ADD COLUMN).*/g) ?? [])
        expect(statement, name).toContain('IF NOT EXISTS');
    }
  });
});
