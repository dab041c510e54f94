import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { tryPortalProcess } from '#tests/support/portal-process.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { readConfig, variables } from './config.ts';
import { readEnvironment } from './environment.ts';

const names = Object.keys(variables.shape);
const before = { ...process.env };
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-environment-'));
});

afterEach(() => {
  for (const name of names) delete process.env[name];
  Object.assign(process.env, before);
  rmSync(folder, { recursive: true, force: true });
});

const writeFile = (lines: string[]) => writeFileSync(path.join(folder, '.env'), lines.join('\n'));

it('is that of the process, and of the file .env where the process says nothing', () => {
  writeFile(['ASSOCIATION_NAME=Filed', 'ASSOCIATION_ABN=11']);
  process.env.ASSOCIATION_NAME = 'Said';
  expect(readEnvironment(folder).association).toMatchObject({ name: 'Said', abn: '11' });
});

it('has for tests and the bench what they are given: nothing of the shell and nothing of the file', () => {
  for (const name of names) process.env[name] = 'nonsense';
  writeFile(names.map((name) => `${name}=nonsense`));
  const given = { DATA_DIR: 'here', TRUST_PROXY: 'true' };
  Object.assign(process.env, ownEnvironment(given));
  expect(readEnvironment(folder)).toEqual(readConfig(given, folder));
});

it('has so in every process that they start', { timeout: 60_000 }, async () => {
  process.env.LOG_LEVEL = 'loud';
  const wrong = { PORT: 'abc', DATA_DIR: folder };
  const ends = [await tryPortalProcess(wrong), await runCommand('member', ['nobody@demo.example'], wrong)];
  for (const { output } of ends) {
    expect(output).toContain('PORT is "abc"');
    expect(output).not.toContain('LOG_LEVEL');
  }
});

it('is passed on by nobody who starts a process of the portal in tests or the bench', () => {
  const files = globSync('{tests,bench}/**/*.ts');
  const starting = files.filter((file) =>
    /\b(spawn|fork)\(\s*(process\.execPath|'npm'|'\w+\/)/.test(readFileSync(file, 'utf8')),
  );
  expect(starting.length).toBeGreaterThan(4);
  expect(starting.filter((file) => !/env.*ownEnvironment\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
