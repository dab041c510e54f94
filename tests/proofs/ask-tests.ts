import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { endGroup } from './process-group.ts';
import type { Project } from './proof.ts';

/** A test file, and which of its tests, as a regular expression on their titles; all of them where it is empty. */
export type Asked = { file: string; named: string };
export type Question = { project: Exclude<Project, 'journeys'>; files: Asked[]; changed: string[] };
export type TestEnd = {
  file: string;
  title: string;
  state: 'passed' | 'failed' | 'skipped';
  /** Why it failed. */
  fault: string;
};

/** Vitest over a folder of sources, in a process of its own, which begins with the first question. */
export class VitestIn {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  #running: { child: ChildProcess; ended: Promise<[TestEnd[]]> } | undefined;

  constructor(folder: string, environment: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#environment = environment;
  }

  async ask(question: Question): Promise<TestEnd[]> {
    this.#running ??= this.#start();
    const { child, ended } = this.#running;
    child.send(question);
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    return answer as TestEnd[];
  }

  /** With all that tests have left running. What was provided once is provided anew by the next question. */
  async end(): Promise<void> {
    if (!this.#running) return;
    const { child, ended } = this.#running;
    this.#running = undefined;
    if (child.connected) child.disconnect();
    await ended;
    endGroup(child);
  }

  kill(): void {
    if (this.#running) endGroup(this.#running.child);
  }

  #start() {
    const child = fork('tests/proofs/test-runner.ts', {
      cwd: this.#folder,
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    // Of one that dies no test has ended.
    const ended = once(child, 'exit').then((): [TestEnd[]] => [[]]);
    return { child, ended };
  }
}
