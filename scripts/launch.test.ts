import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it.runIf(process.platform !== 'win32')(
  'rejects a project path with characters that Vite cannot build in',
  () => {
    const parent = mkdtempSync(path.join(tmpdir(), 'muster-launch-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    for (const name of ["station's", 'no#1', 'why?', '5*']) {
      const cwd = path.join(parent, name);
      mkdirSync(path.join(cwd, 'scripts'), { recursive: true });
      cpSync(path.join(import.meta.dirname, 'launch.mjs'), path.join(cwd, 'scripts', 'launch.mjs'));
      const args = ['scripts/launch.mjs', 'scripts/start.ts'];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
      expect(stderr).toMatch(
        /^The path of this folder contains .* and the web cannot be built there: move it/,
      );
      expect([status, stdout]).toEqual([1, '']);
    }
  },
);
