import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('lets an operator create indexes and their columns beforehand (docs/deploy.md)', () => {
  const folder = path.join(import.meta.dirname, 'migrations');
  // Older ones have run everywhere.
  const recent = globSync('*.ts', { cwd: folder }).filter((name) => name >= '0021');
  expect(recent.length).toBeGreaterThan(5);
  for (const name of recent) {
    const source = readFileSync(path.join(folder, name), 'utf8');
    for (const statement of source.match(/(CREATE (UNIQUE )?INDEX|ADD COLUMN).*/g) ?? [])
      expect(statement, name).toContain('IF NOT EXISTS');
  }
});
