import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const parent = mkdtempSync(path.join(tmpdir(), 'muster-launch-'));
afterAll(() => rmSync(parent, { recursive: true }));

it.runIf(process.platform !== 'win32').each(["station's", 'no#1', 'why?', '5*'])(
  'explains in one sentence that the web cannot be built in %s',
  (name) => {
    const scripts = path.join(parent, name, 'scripts');
    mkdirSync(scripts, { recursive: true });
    cpSync(path.join(import.meta.dirname, 'launch.mjs'), path.join(scripts, 'launch.mjs'));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/launch.mjs', 'scripts/start.ts'],
      {
        cwd: path.join(parent, name),
        encoding: 'utf8',
      },
    );
    expect(stderr).toMatch(/^The path of this folder contains .* and the web cannot be built there: move it/);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  },
);
