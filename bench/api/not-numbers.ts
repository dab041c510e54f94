import type { ApiResults } from './api-results.ts';

/** A sentence for each figure, judged or not, that came out as no number: whatever made it is a fault. */
export function notNumbersIn({ rows, withoutMemory, memory, crowd, endurance }: ApiResults): string[] {
  const places: [string, Record<string, unknown>][] = [
    ...[...rows, ...withoutMemory].flatMap((row): typeof places => [
      [`${row.call} on ${where(row)}, ${row.clients} clients`, { ...row.portal, others: row.others }],
      [`${row.call} on ${where(row)}, ${row.clients} clients, bare`, row.bare ?? {}],
    ]),
    ...memory.map((each): (typeof places)[0] => [`memory on ${where(each)}`, each]),
    ...crowd.flatMap((each): typeof places => [
      [`reads in a crowd on ${where(each)}`, each.reads],
      [`sign-ins of a crowd on ${where(each)}`, each.signIns],
    ]),
    ['memory over many requests', endurance ?? {}],
  ];
  return places.flatMap(([place, figures]) =>
    Object.entries(figures)
      .filter(([, figure]) => typeof figure === 'number' && !Number.isFinite(figure))
      .map(([name]) => `${place}: ${name} is no number`),
  );
}

const where = ({ engine, members }: { engine: string; members: number }) =>
  `${engine} at ${members.toLocaleString('en')} members`;
