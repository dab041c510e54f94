/**
 * `npm run bench`: measures the portal against its performance budgets and exits with 1 when a budget is not met.
 * A whole run writes its report to docs/bench/.
 */
import { exitWithErrors, printLine } from '#server/start/progress.ts';
import { measureApi } from './api/measure-api.ts';
import { type BudgetResult, formatSummary } from './budget-result.ts';
import { measureImports } from './imports/measure-imports.ts';
import { warnIfMachineIsBusy } from './machine.ts';
import { type BenchOptions, parseOptions, suites, usage } from './options.ts';
import { measureWeb } from './web/measure-web.ts';

const options = parseOptions(process.argv.slice(2));
if ('error' in options) exitWithErrors(`${options.error}\n\n${usage}`);
if ('help' in options) printLine(usage);
else await runBench(options);

async function runBench({ suites: selected, ...apiOptions }: BenchOptions): Promise<void> {
  warnIfMachineIsBusy();
  const results: BudgetResult[] = [];
  if (selected.includes('web')) results.push(await measureWeb());
  if (selected.includes('api')) results.push(await measureApi(apiOptions));
  if (selected.includes('imports')) results.push(await measureImports(apiOptions));
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) exitWithErrors(...failures);
  const checkedCount = results.reduce((sum, result) => sum + result.checkedCount, 0);
  printLine(formatSummary(checkedCount, { isWholeRun: selected.length === suites.length }));
}
