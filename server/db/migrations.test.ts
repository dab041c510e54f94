import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, 'migrations');
/** Older ones have run wherever a portal stands. */
const newOnes = globSync('*.ts', { cwd: folder }).filter((name) => name >= '0021');

it.each(newOnes)(
  'of %s an operator may make indexes and their columns beforehand, as docs/deploy.md tells him',
  (name) => {
    const source = readFileSync(path.join(folder, name), 'utf8');
    const made = source.match(/(CREATE (UNIQUE )?INDEX|ADD COLUMN).*/g) ?? [];
    expect(made.filter((each) => !each.includes('IF NOT EXISTS'))).toEqual([]);
  },
);
