/**
 * `npm run bench`: measures the portal against its budgets, writes what it found to docs/bench/, and ends with 1 when a
 * budget is broken. `--help` says what else can be asked for.
 */
import { giveUp, say } from '#server/start/progress.ts';
import { measureApi } from './api/measure-api.ts';
import { type Half, halves, readArguments, usage } from './arguments.ts';
import { type Judgement, lastLine, together } from './judgement.ts';
import { measureWeb } from './web/measure-web.ts';

const wish = readArguments(process.argv.slice(2));
if ('fault' in wish) giveUp(`${wish.fault}\n\n${usage}`);
if ('help' in wish) say(usage);
else await measure(wish);

async function measure({ halves: chosen, ...plan }: Extract<typeof wish, { halves: Half[] }>): Promise<void> {
  const measures = { web: measureWeb, api: () => measureApi(plan) };
  const judgements: Judgement[] = [];
  for (const half of chosen) judgements.push(await measures[half]());
  const left = halves
    .filter((half) => !chosen.includes(half))
    .map((half) => (half === 'web' ? 'the web' : 'the API'));
  const judgement = together([...judgements, { judged: 0, broken: [], notJudged: left }]);
  if (judgement.broken.length > 0) giveUp(...judgement.broken);
  say(lastLine(judgement));
}
