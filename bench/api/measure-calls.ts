import { watchOthers } from '../own-time.ts';
import { hasBudgets, hasShortTail, mayGrow } from './api-budgets.ts';
import { bareBeside, growthOf, mainClients, type Row } from './api-results.ts';
import { type Ask, bareRequestFor, requestFor } from './asks.ts';
import { attempt } from './attempt.ts';
import type { BareProcess } from './bare-process.ts';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import type { Cast } from './cast.ts';
import { endpointOf, isFromMemory } from './endpoint-of.ts';
import { type Figures, figuresOf, type Heard } from './figures.ts';
import type { FilledDatabase } from './filled-databases.ts';
import { putLoadOn, type Target } from './load.ts';
import { type Place, type Placed, places, withPages } from './pages.ts';

export const clientCounts = [1, mainClients, 64];

export type Plan = {
  quick: boolean;
  /** Only calls whose name has this in it. */
  only?: string | undefined;
};

export const callsOf = ({ quick, only }: Plan): Call[] =>
  calls.filter(({ name, main }) => (quick ? main : true) && (!only || name.includes(only)));

/** What is measured, and against what. */
export type Stage = {
  filled: FilledDatabase;
  portal: Target;
  bare: BareProcess | undefined;
  cast: Cast;
};

/** Who hears of what goes wrong, and of how much is done. */
type Told = { faults: string[]; advance: (share: number) => void };

/** Seconds of a turn, and how often portal and bare server take turns: what drifts on the machine hits both. */
const turns = { quick: { seconds: 0.4, count: 3 }, full: { seconds: 0.6, count: 3 } };
/** What is slow by its nature needs more time to give enough answers. */
const longer = 3;

/**
 * One call after the other, on every stage in turns: what drifts on the machine hits both sizes, and the growth from one to
 * the other is measured within seconds.
 */
export async function measureCalls(
  stages: Stage[],
  plan: Plan,
  chosen: Call[],
  { faults, advance }: Told,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [at, call] of chosen.entries()) {
    await attempt(call.name, faults, () => measureCall(stages, plan, call, { faults, rows }));
    advance((at + 1) / chosen.length);
  }
  return stages.flatMap(({ filled: { members } }) => rows.filter((row) => row.members === members));
}

async function measureCall(
  stages: Stage[],
  plan: Plan,
  call: Call,
  { faults, rows }: { faults: string[]; rows: Row[] },
): Promise<void> {
  const asked: ({ stage: Stage } & Placed)[] = [];
  for (const stage of stages)
    asked.push({
      stage,
      ...(await withPages({ asks: asksOf(call, stage), paged: call.paged }, stage.portal.url)),
    });
  for (const place of plan.quick ? (['first'] as const) : places) {
    const here = asked.flatMap(({ stage, placed: { [place]: all }, pages }) =>
      all ? [{ stage, all, ...(place === 'first' && pages !== undefined && { pages }) }] : [],
    );
    // How many ask at once says nothing about pages that it did not say about the first.
    for (const clients of plan.quick || place !== 'first' || call.isVariant ? [mainClients] : clientCounts) {
      const what = { call, place, clients };
      const measured = await attempt(`${call.name}, ${place} pages, ${clients} clients`, faults, () =>
        measurePlace(here, plan, what),
      );
      rows.push(...(measured ?? []));
    }
  }
}

/**
 * Calls that are answered from memory, of a portal that has none, beside the bare server: their first pages, with as many
 * clients as budgets are about.
 */
export async function measureWithoutMemory(
  stage: Stage,
  plan: Plan,
  { faults, advance }: Told,
): Promise<Row[]> {
  const rows: Row[] = [];
  const chosen = callsOf(plan).filter((call) => isAnsweredFromMemory(asksOf(call, stage)));
  for (const [at, call] of chosen.entries()) {
    const what = { call, place: 'first', clients: mainClients, isAside: true } as const;
    const measured = await attempt(`${call.name}, not from memory`, faults, async () => {
      const { placed } = await withPages({ asks: asksOf(call, stage), paged: call.paged }, stage.portal.url);
      return measurePlace([{ stage, all: placed.first ?? [] }], plan, what);
    });
    rows.push(...(measured ?? []));
    advance((at + 1) / chosen.length);
  }
  return rows;
}

function asksOf(call: Call, { cast }: Stage): Ask[] {
  const asks = call.asks(cast);
  if (asks.length === 0) throw new Error('there is nothing to ask for');
  return asks;
}

/** All asks of a call go to one endpoint. */
const isAnsweredFromMemory = ([first]: Ask[]) => first !== undefined && isFromMemory(endpointOf(first));

type Asked = { stage: Stage; all: Ask[]; pages?: number };
type What = {
  call: Call;
  place: Place;
  clients: number;
  /** No budget is about it, and it is not looked at twice. */
  isAside?: true;
};

async function measurePlace(asked: Asked[], { quick }: Plan, what: What): Promise<Row[]> {
  const { call, place, clients, isAside } = what;
  const listeners = asked.map((each) => listenTo(each, what));
  const sumUpOthers = watchOthers();
  const rowsNow = () => {
    const others = sumUpOthers();
    return asked.map(({ stage: { filled }, all, pages }, at): Row => {
      const { engine, members } = filled;
      const figures = (listeners[at] as Listener).figures();
      return {
        ...{ call: call.name, kind: call.kind, place, engine, members, clients, ...figures },
        ...(!isAside && isAnsweredFromMemory(all) && { fromMemory: true }),
        ...(pages !== undefined && { pages }),
        ...(others !== undefined && { others }),
      };
    });
  };
  if (call.once) {
    for (const { takeTurn } of listeners) await takeTurn();
    return rowsNow();
  }
  const { seconds: usual, count } = quick ? turns.quick : turns.full;
  const seconds = call.kind === 'work' ? usual * longer : usual;
  // What has just started is still being compiled, and its connections have planned nothing yet.
  for (const { takeTurn, forget } of listeners) {
    await takeTurn(call.kind === 'work' ? seconds : seconds / 2);
    forget();
  }
  const listen = async (to: number) => {
    for (let turn = 0; turn < to; turn += 1) for (const { takeTurn } of listeners) await takeTurn(seconds);
    return rowsNow();
  };
  const rows = await listen(count);
  // In a hurry, what broke a budget is only looked at again at the end.
  return isAside || quick || rows.every((row) => isSteady(row, rows)) ? rows : listen(count * 2);
}

/** A machine that is busy with something else makes a row odd for a moment; a portal that does makes it so again. */
function isSteady(row: Row, rows: Row[]): boolean {
  if (row.kind === 'work' || !hasBudgets(row)) return true;
  const growth = growthOf(rows, row);
  return hasShortTail(row.portal, bareBeside(rows, row)) && (growth === undefined || mayGrow(row, growth));
}

type Listener = {
  /** So long, or each request once. */
  takeTurn(seconds?: number): Promise<void>;
  forget(): void;
  figures(): { portal: Figures; bare?: Figures };
};

/** The portal, and the bare server after it where there is one. */
function listenTo({ stage: { portal, bare }, all }: Asked, { call, place, clients }: What): Listener {
  const { mayRefuse = false } = call;
  const heard = { portal: [] as Heard[], bare: [] as Heard[] };
  // What a far page costs by its offset the plain lists show; sixteen such of every variant take minutes.
  const beside = place === 'first' || !call.isVariant ? bare : undefined;
  const bareName = beside && call.bare;
  return {
    takeTurn: async (seconds) => {
      const requests = (call.once ? shareFor(clients, all) : all).map(requestFor);
      const load = { clients, ...(seconds !== undefined && { seconds }) };
      heard.portal.push(await putLoadOn(portal, requests, { ...load, mayRefuse }));
      if (!bareName) return;
      const asBare = all.map((ask) => bareRequestFor(bareName, ask));
      heard.bare.push(await putLoadOn(beside, asBare, load));
    },
    forget: () => {
      heard.portal = [];
      heard.bare = [];
    },
    figures: () => ({
      portal: figuresOf(heard.portal),
      ...(heard.bare.length > 0 && { bare: figuresOf(heard.bare) }),
    }),
  };
}

/** Each number of clients gets things of its own, which nobody asked for before. */
function shareFor(clients: number, all: Ask[]): Ask[] {
  const part = clientCounts.indexOf(clients);
  return all.filter((_, at) => at % clientCounts.length === part);
}
