import type { ImportDetails } from '#contract/imports.staff.ts';
import { createImportClient } from '#tests/support/import-client.ts';
import { benchCases } from '../api/bench-cases.ts';
import { runLoad } from '../api/load.ts';
import { createMixedReads } from '../api/measure-stress.ts';
import type { SampleData } from '../api/sample-data.ts';
import { summarise } from '../api/statistics.ts';
import type { BenchPortal } from './bench-portal.ts';
import type { ImportFile } from './import-file.ts';
import type { ImportResults, Step, StepResult } from './import-results.ts';

const readClients = 4;
/** The reads that members make most often. */
const readCases = ['members', 'members by name', 'my groups', 'events', 'resources', 'own profile'];

const polling = { timeoutMs: 30 * 60_000, intervalMs: 100 };

type Reads = ImportResults['reads'][number];
type Measured = { step: StepResult; reads: Reads };

/** An import through the API, with reads of members at the same time. */
export class ImportRun {
  readonly #portal: BenchPortal;
  readonly #file: ImportFile;
  readonly #reads: ReturnType<typeof createMixedReads>;
  readonly #client: ReturnType<typeof createImportClient>;
  #id = '';

  constructor(portal: BenchPortal, data: SampleData, file: ImportFile) {
    this.#portal = portal;
    this.#file = file;
    this.#reads = createMixedReads(
      data,
      benchCases.filter(({ name }) => readCases.includes(name)),
    );
    const [officer] = data.staff;
    const session = { token: officer?.token ?? '', userId: officer?.id ?? '' };
    this.#client = createImportClient(
      () => portal.url,
      () => session,
    );
  }

  get #rowCount(): number {
    return this.#file.newRows + this.#file.changedRows;
  }

  async measureReads(when: Reads['when']): Promise<Reads> {
    // A quick run must be killed before its end.
    const load = { clients: readClients, seconds: this.#rowCount < 100_000 ? 2 : 15 };
    return { when, statistics: summarise([await runLoad(this.#portal.url, this.#reads, load)]) };
  }

  async check(): Promise<StepResult> {
    const { content, newRows, changedRows } = this.#file;
    this.#id = await this.#client.create({ name: 'Members.csv', content }, 'members');
    const startedAt = performance.now();
    await this.#client.run(this.#id, 'check');
    const { counts } = await this.#client.waitUntil(this.#id, ({ state }) => state === 'checked', polling);
    const expected = { new: newRows, changed: changedRows, unchanged: 0, refused: 0 };
    if (JSON.stringify(counts) !== JSON.stringify(expected))
      throw new Error(`The check found ${JSON.stringify(counts)}.`);
    return { step: 'check', rows: this.#rowCount, seconds: (performance.now() - startedAt) / 1000 };
  }

  /** Measures the reads until the first kill, and the speed after it. */
  async import(): Promise<Measured> {
    const total = this.#rowCount;
    await this.#client.run(this.#id, 'start');
    const reads = await this.measureReads('import');
    const parts: StepResult[] = [];
    for (const share of [1 / 3, 2 / 3]) {
      const isReached = ({ importedToRow }: ImportDetails) => importedToRow > share * total;
      await this.#client.waitUntil(this.#id, isReached, polling);
      await this.#portal.killAndRestart();
      const end = share < 0.5 ? (2 / 3) * total : total;
      parts.push(await this.#measure('import', ({ importedToRow }) => importedToRow, end));
    }
    await this.#client.waitUntil(this.#id, ({ state }) => state === 'imported', polling);
    return { step: sum(parts), reads };
  }

  async undo(): Promise<Measured> {
    const { importedToRow } = await this.#client.read(this.#id);
    await this.#client.run(this.#id, 'undo');
    const reads = await this.measureReads('undo');
    const step = await this.#measure(
      'undo',
      (details) => importedToRow - details.importedToRow,
      importedToRow,
    );
    await this.#client.waitUntil(this.#id, ({ state }) => state === 'undone', polling);
    return { step, reads };
  }

  /** From the next transaction to the one that reaches the end. */
  async #measure(step: Step, rowsOf: (details: ImportDetails) => number, end: number): Promise<StepResult> {
    const initial = rowsOf(await this.#client.read(this.#id));
    const hasMoved = (each: ImportDetails) => rowsOf(each) > initial || isDone(each);
    const first = rowsOf(await this.#client.waitUntil(this.#id, hasMoved, polling));
    const startedAt = performance.now();
    const isAtEnd = (each: ImportDetails) => rowsOf(each) >= 0.98 * end || isDone(each);
    const last = await this.#client.waitUntil(this.#id, isAtEnd, polling);
    return { step, rows: rowsOf(last) - first, seconds: (performance.now() - startedAt) / 1000 };
  }

  async editOneMember(): Promise<string> {
    const [edited] = await this.#portal.query(
      "UPDATE members SET department = 'Edited' FROM accounts WHERE id = member_id AND email = 'import7@bench.example.org' RETURNING id",
    );
    return edited?.id ?? '';
  }

  /** Undoing must leave the edited member alone, and name what was edited. */
  async findWrongKeptRows(editedId: string): Promise<string[]> {
    const kept = (await this.#client.listKeptRows(this.#id)).map(({ objectId, fields }) => [
      objectId,
      ...fields,
    ]);
    const isRight = JSON.stringify(kept) === JSON.stringify([[editedId, 'Department']]);
    return isRight ? [] : [`undoing left these rows alone: ${JSON.stringify(kept)}`];
  }

  async deleteEditedMember(id: string): Promise<void> {
    await this.#portal.query(`DELETE FROM accounts WHERE member_id = '${id}'`);
    await this.#portal.query(`DELETE FROM members WHERE id = '${id}'`);
  }
}

const isDone = ({ state }: ImportDetails) => state === 'imported' || state === 'undone';

const sum = (parts: StepResult[]): StepResult => ({
  step: 'import',
  rows: parts.reduce((total, { rows }) => total + rows, 0),
  seconds: parts.reduce((total, { seconds }) => total + seconds, 0),
});
