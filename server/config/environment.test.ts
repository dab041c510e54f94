import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createIsolatedEnv } from '#tests/support/isolated-env.ts';
import { readConfig } from './config.ts';
import { readEnvironment } from './environment.ts';
import { variables } from './variables.ts';

const names = Object.keys(variables.shape);
const originalEnv = { ...process.env };
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-environment-'));
});

afterEach(() => {
  for (const name of names) delete process.env[name];
  Object.assign(process.env, originalEnv);
  rmSync(folder, { recursive: true, force: true });
});

const writeFile = (lines: string[]) => writeFileSync(path.join(folder, '.env'), lines.join('\n'));

it('reads the process environment first, then the file .env', () => {
  writeFile(['ASSOCIATION_NAME=From file', 'ASSOCIATION_ABN=11']);
  process.env.ASSOCIATION_NAME = 'From process';
  expect(readEnvironment(folder).settingDefaults.association).toMatchObject({
    name: 'From process',
    abn: '11',
  });
});

it('ignores the shell and the file .env in tests and benchmarks', () => {
  for (const name of names) process.env[name] = 'nonsense';
  writeFile(names.map((name) => `${name}=nonsense`));
  const environment = { DATA_DIR: 'here', TRUST_PROXY: 'true' };
  Object.assign(process.env, createIsolatedEnv(environment));
  expect(readEnvironment(folder)).toEqual(readConfig(environment, folder));
});

it('finds createIsolatedEnv in every file of tests and benchmarks that starts a process', () => {
  const files = globSync('{tests,bench}/**/*.ts');
  const filesThatSpawn = files.filter((file) =>
    /\b(spawn|fork)\(\s*(process\.execPath|'npm'|'\w+\/)/.test(readFileSync(file, 'utf8')),
  );
  expect(filesThatSpawn.length).toBeGreaterThan(4);
  expect(
    filesThatSpawn.filter((file) => !/env.*createIsolatedEnv\(/.test(readFileSync(file, 'utf8'))),
  ).toEqual([]);
});
