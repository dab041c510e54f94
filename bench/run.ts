/**
 * `npm run bench`: measures the portal against its budgets, writes what it found to docs/bench/, and ends with 1 when a
 * budget is broken. `--api` and `--web` run that half alone; `--quick` only the main rows of the API, in two minutes,
 * and `--only <word>` the calls of the API whose name has that word, neither recorded.
 */
import { parseArgs } from 'node:util';
import { giveUp, say } from '#server/progress.ts';
import { measureApi } from './api/measure-api.ts';
import { type Judgement, lastLine, together } from './judgement.ts';
import { measureWeb } from './web/measure-web.ts';

const { quick = false, only, ...asked } = readArguments();

const halves: Record<'web' | 'api', () => Promise<Judgement>> = {
  web: measureWeb,
  api: () => measureApi({ quick, only }),
};

const chosen = chosenHalves();
const judgements: Judgement[] = [];
for (const name of chosen) judgements.push(await halves[name]());
const left = (['web', 'api'] as const).filter((name) => !chosen.includes(name));
const judgement = together([...judgements, { ...{ judged: 0, broken: [] }, notJudged: left.map(wholeHalf) }]);
if (judgement.broken.length > 0) giveUp(...judgement.broken);
say(lastLine(judgement));

function wholeHalf(name: 'web' | 'api'): string {
  return name === 'web' ? 'the web' : 'the API';
}

function chosenHalves(): ('web' | 'api')[] {
  const named = (['web', 'api'] as const).filter((name) => asked[name]);
  if (named.length > 0) return named;
  return quick || only ? ['api'] : ['web', 'api'];
}

function readArguments() {
  const flag = { type: 'boolean' as const };
  try {
    return parseArgs({ options: { web: flag, api: flag, quick: flag, only: { type: 'string' } } }).values;
  } catch (error) {
    return giveUp((error as Error).message);
  }
}
