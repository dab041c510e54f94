import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** PostgreSQL runs as an ordinary user then, who may not be able to reach this project's folder. */
const asRoot = process.getuid?.() === 0;

/** Where the filled databases stay from one bench to the next: one folder for each copy of the project. */
export const keptFolder = asRoot
  ? path.join(tmpdir(), `muster-bench-${digest(process.cwd()).slice(0, 8)}`)
  : path.resolve('node_modules/.cache/muster-bench');

/** What the contents of a filled database follow from. */
function recipe(): string {
  const files = globSync('server/db/{{migrations,demo}/**/*,settle-rows,deferred-checks}.ts').filter(
    (file) => !file.includes('.test.'),
  );
  return digest(...files.toSorted().map((file) => `${file}\n${readFileSync(file, 'utf8')}`));
}

/** Events pass, and with them pages of their list: what was filled long ago is another association. */
const mostDays = 30;

export const isUpToDate = (mark: Mark | undefined) =>
  mark?.recipe === recipe() && Date.now() - Date.parse(mark.filledAt) < mostDays * 86_400_000;

type Mark = {
  recipe: string;
  filledAt: string;
  seconds: number;
  /** The filling took longer than it may, and was given up. */
  tooSlow?: boolean;
};

const markOf = (name: string) => path.join(keptFolder, `${name}.mark.json`);

/** Written when a database is filled, and gone before it is filled anew: what has none is not whole. */
export function readMark(name: string): Mark | undefined {
  return existsSync(markOf(name)) ? (JSON.parse(readFileSync(markOf(name), 'utf8')) as Mark) : undefined;
}

export function writeMark(name: string, outcome: Pick<Mark, 'seconds' | 'tooSlow'>): void {
  const mark: Mark = { recipe: recipe(), filledAt: new Date().toISOString(), ...outcome };
  writeFileSync(markOf(name), JSON.stringify(mark));
}
export const removeMark = (name: string) => rmSync(markOf(name), { force: true });

function digest(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex');
}
