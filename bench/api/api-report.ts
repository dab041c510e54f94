import { mkdirSync, writeFileSync } from 'node:fs';
import { lastLine, ofWholeRun } from '../judgement.ts';
import { mark, table } from '../table.ts';
import { budgets, leastShare, percent, times } from './api-budgets.ts';
import { plot } from './api-plot.ts';
import { type ApiResults, growthOf, type Row, shareOfBare, timesFirst } from './api-results.ts';
import { large, postgresSettings, small } from './filled-databases.ts';
import { judgeBudgets, judgedRows } from './judge-budgets.ts';

const folder = 'docs/bench';

export function writeReport(results: ApiResults): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/api.json`, `${JSON.stringify({ ...results, budgets }, null, 2)}\n`);
  writeFileSync(`${folder}/api.svg`, plot(results));
  writeFileSync(`${folder}/api.md`, page(results));
}

function page(results: ApiResults): string {
  const { date, machine, notes } = results;
  const judgement = ofWholeRun(judgeBudgets(results));
  const { broken } = judgement;
  return `# The API against its budgets

Written by \`npm run bench -- --api\` on ${date.slice(0, 10)}; the same figures are in [api.json](api.json). Machine:
${machine.processor}, ${machine.cores} cores, ${machine.memoryGB} GB, ${machine.system}, Node ${machine.node}. On it ran
everything: PostgreSQL (${postgresSettings.join(', ')}), one portal process, the bare server and the clients.

${broken.length === 0 ? lastLine(judgement) : `Broken:\n\n${broken.map((each) => `- ${each}`).join('\n')}`}

![Each list's share of the bare limit, and its growth](api.svg)

Bare is a Fastify handler in a process of its own that runs the one SELECT of the list's rows and nothing else; of a
search by name, the plain trigram query with its count; of a sign-in, the account and the password check. It takes
turns with the portal. Times are in milliseconds, as the clients see them; busy is the processor time of the answering
process for each answer, which other programs on the machine change little. Growth: the p50 against that at ${number(small)} members.
A mark (✓, ✗) stands where the share has a budget: on PostgreSQL, with 16 clients, at the larger size. At ${number(large)} there are 2,000 organisations, 50,000 resources, 3,000 groups and 1,000,000 invoices.

${tables(results)}
${notes.map((note) => `\n${note}\n`).join('')}`;
}

/** Every table, as the terminal shows them too. */
export function tables(results: ApiResults): string {
  const { rows, crowd, endurance } = results;
  const sections: string[] = [];
  for (const { engine, members } of unique(rows)) {
    const here = rows.filter((row) => row.engine === engine && row.members === members);
    sections.push(
      `## ${engine === 'embedded' ? 'The embedded engine' : 'PostgreSQL'}, ${number(members)} members`,
      rowTable(here, rows),
    );
    const sum = crowd.find((each) => each.engine === engine && each.members === members);
    if (sum) sections.push(crowdSentence(sum));
  }
  sections.push('## Memory', memoryTable(results));
  if (endurance) {
    const { requests, early, late } = endurance;
    sections.push(`Over ${number(requests)} requests: ${early} MB after the warm-up, ${late} MB at the end.`);
  }
  return sections.join('\n\n');
}

function rowTable(here: Row[], rows: Row[]): string {
  const judged = new Set(judgedRows(rows));
  const cells = here.map((row) => {
    const { call, place, clients, portal, bare } = row;
    const share = shareOfBare(row);
    const least = judged.has(row) ? leastShare(row) : undefined;
    return [
      place === 'first' ? call : `${call}, ${place} page`,
      String(clients),
      portal.perSecond.toFixed(0),
      bare?.perSecond.toFixed(0) ?? '',
      share === undefined ? '' : percent(share),
      share === undefined || least === undefined ? '' : mark(share >= least),
      portal.p50.toFixed(1),
      portal.p99.toFixed(1),
      bare?.p50.toFixed(1) ?? '',
      bare?.p99.toFixed(1) ?? '',
      portal.busy?.toFixed(2) ?? '',
      bare?.busy?.toFixed(2) ?? '',
      factor(growthOf(rows, row)),
      factor(timesFirst(rows, row)),
      portal.refused === 0 ? '' : String(portal.refused),
    ];
  });
  const head = [
    'call',
    'clients',
    'per second',
    'bare',
    'share',
    '',
    'p50',
    'p99',
    'bare p50',
    'bare p99',
    'busy',
    'bare busy',
  ];
  return table([...head, 'growth', 'of first', 'refused'], cells);
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

const number = (count: number) => count.toLocaleString('en');
const factor = (value: number | undefined) => (value === undefined ? '' : times(value));
