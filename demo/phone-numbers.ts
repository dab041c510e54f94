import { jurisdictions } from './jurisdictions.ts';
import { readContent } from './read-content.ts';
import type { Place } from './schemas/content-schemas.ts';
import type { Random } from './seeded-random.ts';

const { australianMobiles, newZealandAreaCodes, islandShapes } = readContent('phone-numbers');
const defaultShape = '+679 555 0###';

const fillDigits = (random: Random, shape: string) =>
  shape.replaceAll('#', () => String(random.integer(0, 9)));

const prefixByState = new Map(jurisdictions.map(({ label, landlinePrefix }) => [label, landlinePrefix]));

/** Uses Australian numbers that are reserved for fiction. New Zealand and the islands reserve none. */
export function makeLandline(random: Random, { country, state }: Place): string {
  if (country === 'Australia')
    return fillDigits(random, `${prefixByState.get(state)} ${random.pick(['5550', '7010'])} ####`);
  if (country === 'New Zealand')
    return fillDigits(random, `+64 ${newZealandAreaCodes[state] ?? '3'} 555 0###`);
  return fillDigits(random, islandShapes[country] ?? defaultShape);
}

export function makeMobile(random: Random, { country }: Place): string {
  if (country === 'Australia') return `+61 ${random.pick(australianMobiles)}`;
  if (country === 'New Zealand') return fillDigits(random, `+64 ${random.pick(['21', '22', '27'])} 555 0###`);
  return fillDigits(random, islandShapes[country] ?? defaultShape);
}
