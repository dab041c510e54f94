import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrations } from './migrate.ts';

const lastOfFirstRelease = '0031';

const listUnguardedStatements = (source: string) =>
  (source.match(/(CREATE (UNIQUE )?INDEX|ADD COLUMN).*/g) ?? []).filter(
    (statement) => !statement.includes('IF NOT EXISTS'),
  );

describe('migrations', () => {
  it('lists migrations by name, which is the order that Kysely runs them in', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
  });

  it('adds indexes and columns with IF NOT EXISTS after the first release (docs/deploy.md)', () => {
    expect(listUnguardedStatements('ALTER TABLE a ADD COLUMN b text')).toHaveLength(1);
    expect(listUnguardedStatements('CREATE INDEX IF NOT EXISTS a_by_b ON a (b)')).toEqual([]);
    for (const name of Object.keys(migrations).filter((each) => each > lastOfFirstRelease)) {
      const source = readFileSync(path.join(import.meta.dirname, 'migrations', `${name}.ts`), 'utf8');
      expect(listUnguardedStatements(source), name).toEqual([]);
    }
  });
});
