import { buildWeb } from '#scripts/build-web.ts';
import { printLine, withProgress } from '#server/start/progress.ts';
import type { BudgetResult } from '../budget-result.ts';
import { formatCount } from '../format.ts';
import { describeMachine } from '../machine.ts';
import type { BenchOptions } from '../options.ts';
import { renderTerminalReport, writeApiReport } from './api-report.ts';
import type { ApiResults } from './api-results.ts';
import { selectCases } from './bench-cases.ts';
import { type BenchTarget, startBenchTarget } from './bench-target.ts';
import { checkApiBudgets } from './check-budgets.ts';
import { collectFailure, measureCases } from './measure-cases.ts';
import { measureSoak, measureStress, warmUp } from './measure-stress.ts';
import {
  isSeeded,
  largeMemberCount,
  type SeededDatabase,
  seedDatabase,
  smallMemberCount,
  startPostgresServer,
} from './seeded-databases.ts';

type ApiOptions = Omit<BenchOptions, 'suites'>;

/** Measures the API cases with two sizes of a PostgreSQL database, and a baseline server on the same database. */
export async function measureApi(options: ApiOptions): Promise<BudgetResult> {
  await buildWeb();
  const isFullRun = !options.quick && options.only === undefined;
  const results: ApiResults = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    rows: [],
    stress: [],
    failures: [],
  };
  await using cleanup = new AsyncDisposableStack();
  const server = cleanup.adopt(await startPostgresServer(), (started) => started.stop());
  // A partial run uses the large database only when it is already seeded.
  const memberCounts = [smallMemberCount, largeMemberCount].filter(
    (count) => isFullRun || count === smallMemberCount || isSeeded(count),
  );
  const databases: SeededDatabase[] = [];
  for (const count of memberCounts) databases.push(await seedDatabase(server, count));
  await measureDatabases(databases, options, results);
  if (isFullRun) writeApiReport(results);
  printLine(`\n${renderTerminalReport(results)}\n`);
  if (isFullRun) printLine('The report is in docs/bench/api.md.');
  return checkApiBudgets(results);
}

async function measureDatabases(
  databases: SeededDatabase[],
  { quick, only }: ApiOptions,
  results: ApiResults,
): Promise<void> {
  const { failures } = results;
  await using cleanup = new AsyncDisposableStack();
  const targets: BenchTarget[] = [];
  for (const database of databases) targets.push(await startBenchTarget(database, cleanup));
  const stressSeconds = quick ? 2.5 : 10;
  for (const target of targets)
    await withProgress(`Warming up ${formatSize(target)}`, () => warmUp(target, stressSeconds));
  results.rows = await withProgress(`Measuring ${targets.map(formatSize).join(' and ')}`, ({ advance }) =>
    measureCases(targets, selectCases(quick, only), { quick, failures, onProgress: advance }),
  );
  if (only) return;
  for (const target of targets)
    await collectFailure(`reads during sign-ins, ${formatSize(target)}`, failures, async () => {
      const name = `Measuring reads during sign-ins, ${formatSize(target)}`;
      results.stress.push(await withProgress(name, () => measureStress(target, stressSeconds)));
    });
  if (quick) return;
  const largest = targets.at(-1) as BenchTarget;
  await collectFailure('soak test', failures, async () => {
    results.soak = await withProgress('Soak test', ({ advance }) => measureSoak(largest, advance));
  });
}

const formatSize = ({ members }: BenchTarget) => `${formatCount(members)} members`;
