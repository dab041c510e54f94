/**
 * `npm run bench`: measures the portal against its budgets, writes what it found to docs/bench/, and ends with 1 when a
 * budget is broken. `--web` runs that half alone.
 */
import { parseArgs } from 'node:util';
import { giveUp, say } from '#server/progress.ts';
import { measureWeb } from './web/measure-web.ts';

/** Each half says which budgets it found broken, one sentence for each. */
const halves: Record<string, () => Promise<string[]>> = { web: measureWeb };

const options = Object.fromEntries(Object.keys(halves).map((name) => [name, { type: 'boolean' as const }]));
const asked = readArguments();
const broken: string[] = [];
for (const [name, measure] of Object.entries(halves)) {
  if (asked.length === 0 || asked.includes(name)) broken.push(...(await measure()));
}
if (broken.length > 0) giveUp(...broken);
say('✓ Every budget is kept.');

function readArguments(): string[] {
  try {
    return Object.keys(parseArgs({ options }).values);
  } catch (error) {
    return giveUp((error as Error).message);
  }
}
