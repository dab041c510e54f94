import { mark, table } from '../table.ts';
import { percent, shownGrowth, times } from './api-budgets.ts';
import {
  type ApiResults,
  growthOf,
  nameOf,
  nameOfAside,
  type Row,
  shareOfBare,
  timesFirst,
} from './api-results.ts';
import { judgedRows, verdictsOn } from './judge-budgets.ts';

/** Behind the name of what is answered from memory. */
export const memorySign = '°';

/** Every table, as the terminal shows them too. */
export function tables(results: ApiResults): string {
  const { rows, withoutMemory, crowd, endurance } = results;
  const sections: string[] = [];
  for (const { engine, members } of unique(rows)) {
    const isHere = (each: Pick<Row, 'engine' | 'members'>) =>
      each.engine === engine && each.members === members;
    sections.push(
      `## ${engine === 'embedded' ? 'The embedded engine' : 'PostgreSQL'}, ${number(members)} members`,
      rowTable(rows.filter(isHere), withoutMemory.filter(isHere), rows),
    );
    const sum = crowd.find(isHere);
    if (sum) sections.push(crowdSentence(sum));
  }
  sections.push('## Memory', memoryTable(results));
  if (endurance) {
    const { requests, early, late } = endurance;
    sections.push(
      `Over ${number(requests)} requests: ${early} MB in the first quarter, ${late} MB in the last.`,
    );
  }
  return sections.join('\n\n');
}

const head = [
  ...['call', 'clients', 'per second', 'bare', 'share', 'p50', 'p99', 'tail', 'bare p50', 'bare p99'],
  ...['busy', 'bare busy', 'growth', 'of first', 'others', 'refused', 'kept'],
];

function rowTable(here: Row[], aside: Row[], rows: Row[]): string {
  const judged = new Set(judgedRows(rows));
  const cells = [
    ...here.map((row) => {
      const verdicts = judged.has(row) ? verdictsOn(row, rows) : [];
      const name = `${nameOf(row)}${row.fromMemory ? memorySign : ''}`;
      return [
        ...cellsOf(row, name, rows),
        verdicts.length === 0 ? '' : mark(verdicts.every(({ kept }) => kept)),
      ];
    }),
    ...aside.map((row) => [...cellsOf(row, nameOfAside(row), []), '']),
  ];
  // On the embedded engine nothing is bare, at the small size nothing has grown, and so on.
  const filled = head.map((_, at) => cells.some((row) => row[at] !== ''));
  const isFilled = (_: unknown, at: number) => filled[at] === true;
  return table(
    head.filter(isFilled),
    cells.map((row) => row.filter(isFilled)),
  );
}

function cellsOf(row: Row, name: string, rows: Row[]): string[] {
  const { clients, portal, bare, others } = row;
  const share = shareOfBare(row);
  const growth = growthOf(rows, row);
  return [
    name,
    String(clients),
    portal.perSecond.toFixed(0),
    bare?.perSecond.toFixed(0) ?? '',
    share === undefined ? '' : percent(share),
    portal.p50.toFixed(1),
    portal.p99.toFixed(1),
    times(portal.p99 / portal.p50),
    bare?.p50.toFixed(1) ?? '',
    bare?.p99.toFixed(1) ?? '',
    portal.busy?.toFixed(2) ?? '',
    bare?.busy?.toFixed(2) ?? '',
    growth === undefined ? '' : shownGrowth(row, growth),
    factor(timesFirst(rows, row)),
    others === undefined ? '' : percent(others),
    portal.refused === 0 ? '' : String(portal.refused),
  ];
}

function crowdSentence({ reads, signIns }: ApiResults['crowd'][number]): string {
  const { perSecond, p50, p99 } = reads;
  return `While others sign in, ${signIns.perSecond.toFixed(0)} in a second: ${perSecond.toFixed(0)} reads in a second, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}.`;
}

function memoryTable({ memory }: ApiResults): string {
  const rows = memory.map(({ engine, members, before, after }) => [
    `${engine}, ${number(members)} members`,
    `${before} MB`,
    `${after} MB`,
  ]);
  return table(['portal process', 'before', 'after'], rows);
}

/** Each pair of engine and size once, in the order of measuring. */
function unique(rows: Row[]): Pick<Row, 'engine' | 'members'>[] {
  return rows.filter(
    ({ engine, members }, at) =>
      rows.findIndex((row) => row.engine === engine && row.members === members) === at,
  );
}

export const number = (count: number) => count.toLocaleString('en');
const factor = (value: number | undefined) => (value === undefined ? '' : times(value));
