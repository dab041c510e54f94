import { buildWeb } from '#scripts/build-web.ts';
import { say, step } from '#server/progress.ts';
import { startPortalProcess } from '#tests/support/portal-process.ts';
import type { PostgresServer } from '#tests/support/postgres-server.ts';
import { describeMachine } from '../machine.ts';
import { brokenBudgets } from './api-budgets.ts';
import { tables, writeReport } from './api-report.ts';
import type { ApiResults } from './api-results.ts';
import { startBareProcess } from './bare-process.ts';
import { chooseCast } from './cast.ts';
import {
  type FilledDatabase,
  fillEmbedded,
  fillPostgres,
  large,
  sizesToMeasure,
  small,
  startKeptPostgres,
} from './filled-databases.ts';
import { measureCalls, type Plan, type Stage } from './measure-calls.ts';
import { measureCrowd, measureEndurance, warmUp } from './measure-strain.ts';
import { residentMB } from './process-figures.ts';

const strainSeconds = { quick: 2.5, full: 10 };

/** The API's half: every call under load, on both engines and at both sizes, beside what the database alone can do. */
export async function measureApi(plan: Plan): Promise<string[]> {
  await buildWeb();
  const server = await startKeptPostgres();
  const results: ApiResults = {
    date: new Date().toISOString(),
    machine: describeMachine(),
    ...{ rows: [], memory: [], crowd: [], notes: [] },
  };
  try {
    for (const filled of await fillAll(server, plan, results.notes)) await measureOn(filled, plan, results);
  } finally {
    await server.stop();
  }
  const isWhole = !plan.quick && !plan.only;
  if (isWhole) writeReport(results);
  say(`\n${tables(results)}\n${results.notes.join('\n')}`);
  say(isWhole ? 'Written to docs/bench/api.md, api.json and api.svg.' : 'Not recorded: a whole run is.');
  return brokenBudgets(results);
}

async function fillAll(server: PostgresServer, { quick }: Plan, notes: string[]): Promise<FilledDatabase[]> {
  const filled: FilledDatabase[] = [];
  for (const members of sizesToMeasure(quick)) filled.push(await fillPostgres(server, members));
  if (quick) return filled;
  for (const members of [small, large]) {
    const embedded = await fillEmbedded(members);
    if (embedded) filled.push(embedded);
    else
      notes.push(
        `The embedded engine is not measured at ${members.toLocaleString('en')} members: to fill it takes more than five minutes.`,
      );
  }
  return filled;
}

/** As an operator starts it, in one process; whom to believe about addresses is all that is set for the bench. */
async function measureOn(filled: FilledDatabase, plan: Plan, results: ApiResults): Promise<void> {
  const { engine, members, settings } = filled;
  const cast = await step('Choosing who calls', () => chooseCast(filled));
  const bare = engine === 'postgresql' ? await startBareProcess(settings.DATABASE_URL) : undefined;
  try {
    const portal = await startPortalProcess({ ...settings, TRUST_PROXY: 'true', DEMO: 'false' });
    try {
      const url = portal.url.replace('localhost', '127.0.0.1');
      const stage: Stage = { filled, portal: { url, pid: portal.child.pid as number }, bare, cast };
      await warmUp(stage, plan.quick ? strainSeconds.quick : strainSeconds.full);
      const before = residentMB(stage.portal.pid);
      const label = `Measuring ${engine} at ${members.toLocaleString('en')} members`;
      results.rows.push(...(await step(label, ({ advance }) => measureCalls(stage, plan, advance))));
      if (!plan.only || plan.only === 'sign-in') {
        const seconds = plan.quick ? strainSeconds.quick : strainSeconds.full;
        results.crowd.push(await step('Reading in a crowd', () => measureCrowd(stage, seconds)));
      }
      if (!plan.quick && !plan.only && engine === 'postgresql' && members === large) {
        const endurance = await step('100,000 requests', ({ advance }) => measureEndurance(stage, advance));
        if (endurance) results.endurance = endurance;
      }
      results.memory.push({ engine, members, before, after: residentMB(stage.portal.pid) });
    } finally {
      await portal.end('SIGTERM');
    }
  } finally {
    await bare?.stop();
  }
}
