import { mkdirSync, writeFileSync } from 'node:fs';
import { summaryLine } from '../budget-result.ts';
import { formatKB } from '../format.ts';
import { checkMark, markdownTable } from '../markdown-table.ts';
import { resourceKinds } from './page-weight.ts';
import { runsPerRoute } from './run-lighthouse.ts';
import {
  checkWebBudgets,
  isScriptBudgetMet,
  listLowScores,
  type MeasuredRoute,
  maxScriptBytes,
} from './web-budgets.ts';

export function writeWebReport(routes: MeasuredRoute[], machine: string): void {
  mkdirSync('docs/bench', { recursive: true });
  writeFileSync('docs/bench/web.md', renderReport(routes, machine));
}

function renderReport(routes: MeasuredRoute[], machine: string): string {
  const { checked, failures } = checkWebBudgets(routes);
  const summary = failures.map((failure) => `- ✗ ${failure}`).join('\n') || summaryLine(checked, true);
  return `# Web performance budgets

Written by \`npm run bench -- --web\` on ${new Date().toISOString().slice(0, 10)}. Machine: ${machine}.

${summary}

## First loads

Transferred bytes, compressed, for a browser with an empty cache. The budget limits only the
[scripts](../decisions/0011-script-size-budget.md).

${weightTable(routes)}

## Lighthouse, mobile

The median of ${runsPerRoute} runs, with the lowest and the highest performance in brackets. Times are in milliseconds, on the simulated
phone.
CPU throttle: the factor by which Lighthouse slows the CPU. The benchmark adapts it, so that the simulated phone is
equally fast on every machine ([decision 11](../decisions/0011-script-size-budget.md)).

${scoreTable(routes)}
`;
}

export const renderWebTables = (routes: MeasuredRoute[]) => `${weightTable(routes)}\n\n${scoreTable(routes)}`;

const otherKinds = resourceKinds.filter((kind) => kind !== 'script');

function weightTable(routes: MeasuredRoute[]): string {
  const rows = routes.map((route) => {
    const { bytes, requests } = route.weight;
    const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
    const scripts = [
      formatKB(bytes.script),
      formatKB(maxScriptBytes(route)),
      checkMark(isScriptBudgetMet(route)),
    ];
    const otherSizes = otherKinds.map((kind) => formatKB(bytes[kind]));
    return [route.name, ...scripts, formatKB(total), String(requests), ...otherSizes];
  });
  return markdownTable(['route', 'scripts', 'budget', 'met', 'total', 'requests', ...otherKinds], rows);
}

function scoreTable(routes: MeasuredRoute[]): string {
  const rows = routes.flatMap(({ name, lighthouse }) => {
    if (!lighthouse) return [];
    const { performance, accessibility, bestPractices, performanceScores, metrics, cpuThrottle } = lighthouse;
    const { firstPaintMs, largestPaintMs, blockingMs, speedIndexMs, layoutShift } = metrics;
    const performanceRange = `${performance} (${Math.min(...performanceScores)}–${Math.max(...performanceScores)})`;
    const met = checkMark(listLowScores(lighthouse).length === 0);
    const numbers = [firstPaintMs, largestPaintMs, blockingMs, speedIndexMs, layoutShift, cpuThrottle].map(
      String,
    );
    return [[name, performanceRange, String(accessibility), String(bestPractices), met, ...numbers]];
  });
  const scores = ['performance', 'accessibility', 'best practices', 'met'];
  const metrics = [
    'first paint',
    'largest paint',
    'blocking time',
    'speed index',
    'layout shift',
    'CPU throttle',
  ];
  return markdownTable(['route', ...scores, ...metrics], rows);
}
