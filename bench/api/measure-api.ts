import { buildWeb } from '#scripts/build-web.ts';
import { say, step } from '#server/start/progress.ts';
import type { PostgresServer } from '#tests/support/postgres-server.ts';
import { type Judgement, ofWholeRun } from '../judgement.ts';
import { describeMachine } from '../machine.ts';
import { forTerminal, writeReport } from './api-report.ts';
import { type ApiResults, findRow } from './api-results.ts';
import { attempt } from './attempt.ts';
import {
  embeddedMinutes,
  type FilledDatabase,
  fillEmbedded,
  fillPostgres,
  large,
  sizesToMeasure,
  startKeptPostgres,
} from './filled-databases.ts';
import { brokenBudgetsOf, judgeBudgets } from './judge-budgets.ts';
import { callsOf, measureCalls, measureWithoutMemory, type Plan, type Stage } from './measure-calls.ts';
import { measureCrowd, measureEndurance, warmUp } from './measure-strain.ts';
import { type OpenedStage, openAnew, openStage, openWithoutMemory } from './open-stage.ts';
import { residentMB } from './process-figures.ts';

const strainSeconds = { quick: 2.5, full: 10 };

/** The API's half: every call under load, on both engines and at both sizes, beside what the database alone can do. */
export async function measureApi(plan: Plan): Promise<Judgement> {
  await buildWeb();
  const server = await startKeptPostgres();
  const results: ApiResults = {
    date: new Date().toISOString(),
    machine: describeMachine(),
    ...{ rows: [], withoutMemory: [], memory: [], crowd: [], notes: [], faults: [] },
  };
  try {
    const filled = await fillAll(server, plan, results.notes);
    for (const engine of ['postgresql', 'embedded'] as const) {
      const all = filled.filter((each) => each.engine === engine);
      if (all.length > 0) await attempt(engine, results.faults, () => measureEngine(all, plan, results));
    }
  } finally {
    await server.stop();
  }
  const isWhole = !plan.quick && !plan.only;
  if (isWhole) writeReport(results);
  say(`\n${forTerminal(results)}`);
  say(isWhole ? 'Written to docs/bench/api.md and api.svg.' : 'Not recorded: a whole run is.');
  const judgement = judgeBudgets(results);
  return isWhole ? ofWholeRun(judgement) : judgement;
}

async function fillAll(
  server: PostgresServer,
  { quick, only }: Plan,
  notes: string[],
): Promise<FilledDatabase[]> {
  const inAHurry = quick || only !== undefined;
  const filled: FilledDatabase[] = [];
  for (const members of sizesToMeasure('postgresql', inAHurry))
    filled.push(await fillPostgres(server, members));
  if (quick) return filled;
  for (const members of sizesToMeasure('embedded', inAHurry)) {
    const embedded = await fillEmbedded(members);
    if (embedded) filled.push(embedded);
    else
      notes.push(
        `The embedded engine is not measured at ${members.toLocaleString('en')} members: to fill it takes more than ${embeddedMinutes} minutes.`,
      );
  }
  return filled;
}

/** Every size of an engine side by side; those that are not asked stand still. */
async function measureEngine(all: FilledDatabase[], plan: Plan, results: ApiResults): Promise<void> {
  const opened: OpenedStage[] = [];
  try {
    for (const filled of all) opened.push(await openStage(filled));
    const stages = opened.map(({ stage }) => stage);
    const seconds = plan.quick ? strainSeconds.quick : strainSeconds.full;
    for (const stage of stages) await step(`Warming up ${nameOf(stage)}`, () => warmUp(stage, seconds));
    const before = stages.map(({ portal }) => residentMB(portal.pid));
    const label = `Measuring ${stages.map(nameOf).join(' and ')}`;
    const { faults } = results;
    const first = await step(label, ({ advance }) =>
      measureCalls(stages, plan, callsOf(plan), { faults, advance }),
    );
    results.rows.push(...first);
    await lookAgain(stages, plan, results);
    for (const [at, stage] of stages.entries()) {
      await attempt(`strain on ${nameOf(stage)}`, faults, () => measureStrain(stage, plan, results));
      const { engine, members } = stage.filled;
      const after = residentMB(stage.portal.pid);
      results.memory.push({ engine, members, before: before[at] as number, after });
    }
    const largest = stages.at(-1);
    if (largest?.filled.engine === 'postgresql' && !plan.quick)
      await attempt('without memory', faults, () => measureNotRemembered(largest, plan, results));
  } finally {
    for (const { close } of opened.toReversed()) await close();
  }
}

/**
 * What broke a budget is measured once more, after all the rest, and that counts: half a minute in which the machine had
 * other things to do is over by then. What the portal does wrong it does again.
 */
async function lookAgain(stages: Stage[], plan: Plan, results: ApiResults): Promise<void> {
  const { rows, notes, faults } = results;
  const broken = brokenBudgetsOf(rows.filter(({ engine }) => engine === stages[0]?.filled.engine));
  const again = callsOf(plan).filter(({ name }) => broken.has(name));
  if (again.length === 0) return;
  notes.push(
    `Measured twice, because of the first time: ${[...broken.values()].flat().join('; ')}. The second counts.`,
  );
  const second = await step('Looking again', ({ advance }) =>
    measureCalls(stages, plan, again, { faults, advance }),
  );
  results.rows = rows.map((row) => {
    const { call, place, engine, members, clients } = row;
    return findRow(second, { call, place, engine, members, clients }) ?? row;
  });
}

/** So that nobody takes a look into memory for a query: the same calls of a portal that remembers no answer. */
async function measureNotRemembered(stage: Stage, plan: Plan, results: ApiResults): Promise<void> {
  const opened = await openWithoutMemory(stage);
  try {
    await step('Warming up a portal without memory', () =>
      warmUp({ ...opened.stage, bare: undefined }, strainSeconds.full),
    );
    const { faults, withoutMemory } = results;
    const rows = await step(`Measuring without memory on ${nameOf(stage)}`, ({ advance }) =>
      measureWithoutMemory(opened.stage, plan, { faults, advance }),
    );
    withoutMemory.push(...rows);
  } finally {
    await opened.close();
  }
}

async function measureStrain(stage: Stage, { quick, only }: Plan, results: ApiResults): Promise<void> {
  if (only && only !== 'sign-in') return;
  const seconds = quick ? strainSeconds.quick : strainSeconds.full;
  const label = `Reading in a crowd on ${nameOf(stage)}`;
  results.crowd.push(await step(label, () => measureCrowd(stage, seconds)));
  if (quick || only || stage.filled.engine !== 'postgresql' || stage.filled.members !== large) return;
  // Of one that has just made photos the memory shrinks for a while, and what it lost meanwhile would not be seen.
  const fresh = await openAnew(stage);
  try {
    results.endurance = await step('100,000 requests, twice', ({ advance }) =>
      measureEndurance(fresh.stage, advance),
    );
  } finally {
    await fresh.close();
  }
}

const nameOf = ({ filled: { engine, members } }: Stage) =>
  `${engine} at ${members.toLocaleString('en')} members`;
