import { mkdirSync, writeFileSync } from 'node:fs';
import { lastLine } from '../judgement.ts';
import type { Machine } from '../machine.ts';
import { mark, table } from '../table.ts';
import { runsEach } from './lighthouse-judge.ts';
import { kinds } from './page-weight.ts';
import { budgets, judgeRoutes, kB, type Measured, scriptBudget } from './web-budgets.ts';

export type WebResults = { date: string; machine: Machine & { browser: string }; routes: Measured[] };

const folder = 'docs/bench';

export function writeReport(results: WebResults): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/web.md`, page(results));
}

function page({ date, machine, routes }: WebResults): string {
  const judgement = judgeRoutes(routes);
  const { broken } = judgement;
  return `# The web against its budgets

Written by \`npm run bench -- --web\` on ${date.slice(0, 10)}. Machine: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGB} GB, ${machine.system}, Node
${machine.node}, ${machine.browser}.

${broken.length === 0 ? lastLine(judgement) : `Broken:\n\n${broken.map((each) => `- ${each}`).join('\n')}`}

## First loads

Compressed bytes on the wire, for a browser that has nothing of the portal yet.
[What is counted](../decisions/0011-what-170-kb-counts.md).

${weightTable(routes)}

## Lighthouse, mobile

The median of ${runsEach} runs and, in brackets, the lowest and the highest. Times are of the simulated telephone, in milliseconds. Machine: Lighthouse's own
measure of how fast the processor was in each run. Slowed: by how much, so that it is the same telephone whatever the machine
([why](../decisions/0011-what-170-kb-counts.md)); Lighthouse by itself would say 4. Others: how much of the processors was taken around
each run by what is not the bench; above 30% the times say more about that than about the page.

${scoreTable(routes)}
`;
}

/** Both tables, as the terminal shows them. */
export const tables = (routes: Measured[]) => `${weightTable(routes)}\n\n${scoreTable(routes)}`;

function weightTable(routes: Measured[]): string {
  const rows = routes.map((route) => {
    const { bytes, total, requests } = route.weight;
    const kept = bytes.script <= scriptBudget(route);
    const parts = kinds.filter((kind) => kind !== 'script').map((kind) => kB(bytes[kind]));
    return [
      route.name,
      kB(bytes.script),
      kB(scriptBudget(route)),
      mark(kept),
      kB(total),
      String(requests),
      ...parts,
    ];
  });
  const others = kinds.filter((kind) => kind !== 'script');
  return table(['route', 'scripts', 'budget', 'kept', 'in all', 'requests', ...others], rows);
}

function scoreTable(routes: Measured[]): string {
  const rows = routes.flatMap(({ name, judgement }) => {
    if (!judgement) return [];
    const { performance, accessibility, bestPractices, metrics, runs } = judgement;
    const kept =
      performance >= budgets.performance &&
      accessibility >= budgets.accessibility &&
      bestPractices >= budgets.bestPractices;
    const { firstPaint, largestPaint, blocking, speedIndex, shift } = metrics;
    const times = [firstPaint, largestPaint, blocking, speedIndex, shift].map(String);
    const speeds = runs.map((run) => run.speedOfMachine);
    const slowdowns = runs.map((run) => run.slowdown.toFixed(1));
    const loads = runs.map((run) => `${Math.round(run.loadByOthers * 100)}%`);
    const each = runs.map((run) => run.performance);
    const score = `${performance} (${Math.min(...each)}–${Math.max(...each)})`;
    return [
      [
        name,
        score,
        String(accessibility),
        String(bestPractices),
        mark(kept),
        ...times,
        speeds.join(' '),
        slowdowns.join(' '),
        loads.join(' '),
      ],
    ];
  });
  const times = ['first paint', 'largest paint', 'blocked', 'speed index', 'shift'];
  return table(
    [
      'route',
      'performance',
      'accessibility',
      'best practices',
      'kept',
      ...times,
      'machine',
      'slowed',
      'others',
    ],
    rows,
  );
}
