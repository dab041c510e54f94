import { parseArgs } from 'node:util';
import { benchCases } from './api/bench-cases.ts';

export const usage = `npm run bench                     everything, in about 95 minutes; the first run takes 10 minutes more, to seed the databases
npm run bench -- --web            the web only
npm run bench -- --api            the API only
npm run bench -- --imports        imports of members only, in about 20 minutes
npm run bench -- --imports --rows 50000   the same with fewer rows (--quick: 10,000); writes no report
npm run bench -- --quick          the main API cases, in about two minutes; writes no report
npm run bench -- --only <word>    the API cases whose name contains the word; writes no report
npm run bench -- --help           this text

It exits with 1 when a budget is not met. The budgets: docs/decisions/0016-benchmark-budgets.md.`;

export const suites = ['web', 'api', 'imports'] as const;
type Suite = (typeof suites)[number];
export type BenchOptions = {
  suites: Suite[];
  quick: boolean;
  only: string | undefined;
  /** Imported rows, instead of 300,000. */
  rows: number | undefined;
};

const flag = { type: 'boolean' as const };
const text = { type: 'string' as const };
const specs = {
  web: flag,
  api: flag,
  imports: flag,
  quick: flag,
  help: flag,
  only: text,
  rows: text,
};

export function parseOptions(args: string[]): BenchOptions | { help: true } | { error: string } {
  try {
    const { help, quick = false, only, rows, ...selected } = parseArgs({ args, options: specs }).values;
    if (help) return { help };
    if (only !== undefined && !isInBenchCaseName(only)) return { error: unknownCaseError(only) };
    const isPartial = quick || only !== undefined;
    if (isPartial && selected.web) return { error: '--quick and --only do not apply to the web.' };
    if (only !== undefined && selected.imports)
      return { error: '--only applies to the API, not to imports.' };
    if (
      rows !== undefined &&
      (quick || !selected.imports || selected.api || selected.web || !isRowCount(rows))
    )
      return { error: '--rows needs a number from 1000 to 300000, and applies to --imports alone.' };
    const selectedSuites = suites.filter((suite) => selected[suite]);
    const defaultSuites: Suite[] = isPartial ? ['api'] : [...suites];
    return {
      suites: selectedSuites.length > 0 ? selectedSuites : defaultSuites,
      quick,
      only,
      rows: rows === undefined ? undefined : Number(rows),
    };
  } catch (error) {
    // The rest of Node's message explains how to escape positional arguments.
    return { error: `${(error as Error).message.split('. ')[0]}.`.replace('..', '.') };
  }
}

/** Fewer rows are imported before the portal can be killed twice. */
const isRowCount = (text: string) => /^\d+$/.test(text) && Number(text) >= 1_000 && Number(text) <= 300_000;
const isInBenchCaseName = (word: string) => word !== '' && benchCases.some(({ name }) => name.includes(word));
const unknownCaseError = (word: string) =>
  `No case has "${word}" in its name. The cases are: ${benchCases.map(({ name }) => name).join(', ')}.`;
