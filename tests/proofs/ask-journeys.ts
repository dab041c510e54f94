import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import type { Asked, TestEnd } from './ask-tests.ts';
import { endGroup } from './process-group.ts';

type Suite = {
  title: string;
  file: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { results: { error?: { message: string } }[] }[] }[];
};

/** Playwright over a folder of sources. */
export class JourneysIn {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(folder: string, environment: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#environment = environment;
  }

  async ask(files: Asked[]): Promise<TestEnd[]> {
    const report = path.join(this.#folder, 'test-results', 'report.json');
    const titles = files.map(({ named }) => named);
    const these = titles.includes('') ? [] : ['--grep', titles.join('|')];
    const config = ['--config', 'tests/journeys/playwright.config.ts', '--reporter=json'];
    this.#child = spawn(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', ...config, ...these, ...files.map(({ file }) => file)],
      {
        cwd: this.#folder,
        stdio: 'ignore',
        detached: true,
        env: {
          ...this.#environment,
          JOURNEY_PORT: String(await freePort()),
          JOURNEY_MARKETPLACE_PORT: String(await freePort()),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      },
    );
    await once(this.#child, 'exit');
    this.kill();
    if (!existsSync(report)) return [];
    const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] };
    rmSync(report);
    return suites.flatMap((suite) => endsOf(suite));
  }

  kill(): void {
    if (this.#child) endGroup(this.#child);
    this.#child = undefined;
  }
}

function endsOf({ file, specs, suites = [] }: Suite): TestEnd[] {
  const own = specs.map(
    ({ title, ok, tests }): TestEnd => ({
      file: `tests/journeys/${file}`,
      title,
      state: ok ? 'passed' : 'failed',
      fault: tests[0]?.results.at(-1)?.error?.message ?? '',
    }),
  );
  return [...own, ...suites.flatMap(endsOf)];
}
