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
export const recipe = () =>
  globSync(['server/db/{migrations/**/*,settle-rows,deferred-checks}.ts', 'demo/**/*.{ts,json,md}'])
    .filter((file) => !file.includes('.test.'))
    .toSorted();
const digestOfRecipe = () => digest(...recipe().map((file) => `${file}\n${readFileSync(file, 'utf8')}`));

/** Events pass, and with them pages of their list: what was filled long ago is another association. */
const mostDays = 30;

export const isUpToDate = (mark: Mark | undefined) =>
  mark?.recipe === digestOfRecipe() && Date.now() - Date.parse(mark.filledAt) < mostDays * 86_400_000;

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

type Outcome = Pick<Mark, 'seconds' | 'tooSlow'>;
export const newMark = (outcome: Outcome): Mark => ({
  recipe: digestOfRecipe(),
  filledAt: new Date().toISOString(),
  ...outcome,
});
export const writeMark = (name: string, outcome: Outcome) =>
  writeFileSync(markOf(name), JSON.stringify(newMark(outcome)));
export const removeMark = (name: string) => rmSync(markOf(name), { force: true });

function digest(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex');
}
