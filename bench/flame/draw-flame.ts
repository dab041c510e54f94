import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from '#scripts/build-web.ts';
import { say, step } from '#server/progress.ts';
import { percent } from '../api/api-budgets.ts';
import { mainClients } from '../api/api-results.ts';
import { requestFor } from '../api/asks.ts';
import { chooseCast } from '../api/cast.ts';
import { fillPostgres, large, startKeptPostgres } from '../api/filled-databases.ts';
import { putLoadOn } from '../api/load.ts';
import { callsOf } from '../api/measure-calls.ts';
import { openPortal } from '../api/open-stage.ts';
import { firstPages } from '../api/pages.ts';
import { describeMachine } from '../machine.ts';
import { callTree, sharesOfOwners } from './call-tree.ts';
import { inspectorIn, profileDuring } from './cpu-profile.ts';
import { flamePlot } from './flame-plot.ts';

const fileFor = (word: string) => `docs/bench/flame-${word.toLowerCase().replace(/\W+/g, '-')}.svg`;
const seconds = { before: 5, during: 10 };
const ownersNamed = 12;

/** Where the time of the portal's own process goes while sixteen ask: to look at before anything is made quicker. */
export async function drawFlame(only: string): Promise<void> {
  await buildWeb();
  const server = await startKeptPostgres();
  try {
    const filled = await fillPostgres(server, large);
    const cast = await step('Choosing who calls', () => chooseCast(filled));
    const chosen = callsOf({ quick: false, only });
    const requests = chosen.flatMap(({ asks, paged }) => firstPages(asks(cast), paged).map(requestFor));
    // Every answer is found anew: a look into memory is not worth a picture.
    const portal = await openPortal(filled, { ANSWER_MEMORY_MS: '0', NODE_OPTIONS: '--inspect=127.0.0.1:0' });
    try {
      const load = (length: number) =>
        putLoadOn(portal.target, requests, { clients: mainClients, seconds: length, mayRefuse: true });
      await step('Warming up', () => load(seconds.before));
      const profile = await step('Looking where the time goes', () =>
        profileDuring(inspectorIn(portal.output()), () => load(seconds.during)),
      );
      const frames = callTree(profile, process.cwd());
      const { processor, node } = describeMachine();
      const title = `Where the time of the portal's process goes: ${chosen.map(({ name }) => name).join(', ')}`;
      const note = `${large.toLocaleString('en')} members, ${mainClients} clients, PostgreSQL in processes of its own; ${processor}, Node ${node}`;
      const file = fileFor(only);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, flamePlot(frames, { title, note }));
      for (const { name, share } of sharesOfOwners(frames).slice(0, ownersNamed))
        say(`${percent(share).padStart(5)}  ${name}`);
      say(`Drawn to ${file}.`);
    } finally {
      await portal.close();
    }
  } finally {
    await server.stop();
  }
}
