import { hasShortTail } from './api-budgets.ts';
import { mainClients, type Row } from './api-results.ts';
import { type Ask, bareRequestFor, requestFor } from './asks.ts';
import type { BareProcess } from './bare-process.ts';
import { type Call, calls } from './calls.ts';
import type { Cast } from './cast.ts';
import { type Figures, figuresOf, type Heard } from './figures.ts';
import type { FilledDatabase } from './filled-databases.ts';
import { putLoadOn, type Target } from './load.ts';
import { type Place, withPages } from './pages.ts';

export const clientCounts = [1, mainClients, 64];

export type Plan = {
  quick: boolean;
  /** Only calls whose name has this in it. */
  only?: string | undefined;
};

/** What is measured, and against what. */
export type Stage = { filled: FilledDatabase; portal: Target; bare: BareProcess | undefined; cast: Cast };

/** Seconds of a turn, and how often portal and bare server take turns: what drifts on the machine hits both. */
const turns = { quick: { seconds: 0.4, count: 3 }, full: { seconds: 0.6, count: 3 } };
/** What is slow by its nature needs more time to give enough answers. */
const longer = 3;

/** One call after the other, each on every stage: the growth from one size to another is measured within a minute. */
export async function measureCalls(
  stages: Stage[],
  plan: Plan,
  advance: (share: number) => void,
): Promise<Row[]> {
  const chosen = calls.filter(
    ({ name, main }) => (plan.quick ? main : true) && (!plan.only || name.includes(plan.only)),
  );
  const rows: Row[] = [];
  for (const [at, call] of chosen.entries()) {
    for (const stage of stages) rows.push(...(await measureCall(stage, plan, call)));
    advance((at + 1) / chosen.length);
  }
  return rows;
}

async function measureCall(stage: Stage, plan: Plan, call: Call): Promise<Row[]> {
  const { engine, members } = stage.filled;
  const asks = call.asks(stage.cast);
  if (asks.length === 0) throw new Error(`${call.name}: there is nothing to ask for.`);
  const placed = await withPages({ asks, paged: call.paged }, stage.portal.url);
  const rows: Row[] = [];
  for (const [place, all] of Object.entries(placed) as [Place, Ask[]][]) {
    if (plan.quick && place !== 'first') continue;
    // How many ask at once says nothing about pages that it did not say about the first.
    for (const clients of plan.quick || place !== 'first' ? [mainClients] : clientCounts) {
      const figures = await measure(stage, plan, call, { all, clients, hasBare: place === 'first' });
      rows.push({ call: call.name, kind: call.kind, place, engine, members, clients, ...figures });
    }
  }
  return rows;
}

type Asked = { all: Ask[]; clients: number; hasBare: boolean };

async function measure(
  { portal, bare }: Stage,
  { quick }: Plan,
  call: Call,
  { all, clients, hasBare }: Asked,
): Promise<{ portal: Figures; bare?: Figures }> {
  const { mayRefuse = false } = call;
  if (call.once) {
    const requests = shareFor(clients, all).map(requestFor);
    return { portal: figuresOf([await putLoadOn(portal, requests, { clients, mayRefuse })]) };
  }
  const { seconds: usual, count } = quick ? turns.quick : turns.full;
  const seconds = call.kind === 'work' ? usual * longer : usual;
  const heard = { portal: [] as Heard[], bare: [] as Heard[] };
  const bareName = hasBare && bare && call.bare;
  const takeTurns = async (long: number, listen: boolean) => {
    const ofPortal = await putLoadOn(portal, all.map(requestFor), { clients, seconds: long, mayRefuse });
    if (listen) heard.portal.push(ofPortal);
    if (!bareName) return;
    const requests = all.map((ask) => bareRequestFor(bareName, ask));
    const ofBare = await putLoadOn(bare, requests, { clients, seconds: long });
    if (listen) heard.bare.push(ofBare);
  };
  // What has just started is still being compiled, and its connections have planned nothing yet.
  await takeTurns(call.kind === 'work' ? seconds : seconds / 2, false);
  const listen = async (to: number) => {
    for (let turn = 0; turn < to; turn += 1) await takeTurns(seconds, true);
    return {
      portal: figuresOf(heard.portal),
      ...(heard.bare.length > 0 && { bare: figuresOf(heard.bare) }),
    };
  };
  const figures = await listen(count);
  // A machine that is busy with something else makes a tail for a moment; a portal that makes one makes it again.
  return call.kind === 'work' || hasShortTail(figures.portal, figures.bare) ? figures : listen(count * 2);
}

/** Each number of clients gets things of its own, which nobody asked for before. */
function shareFor(clients: number, all: Ask[]): Ask[] {
  const part = clientCounts.indexOf(clients);
  return all.filter((_, at) => at % clientCounts.length === part);
}
