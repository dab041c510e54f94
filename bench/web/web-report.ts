import { mkdirSync, writeFileSync } from 'node:fs';
import { formatSummary } from '../budget-result.ts';
import { formatKB } from '../format.ts';
import { renderMarkdownTable, toCheckMark } from '../render-markdown-table.ts';
import { resourceKinds } from './page-weight.ts';
import { metricAudits, runsPerRoute } from './run-lighthouse.ts';
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
  const { checkedCount, failures } = checkWebBudgets(routes);
  const summary =
    failures.map((failure) => `- ✗ ${failure}`).join('\n') ||
    formatSummary(checkedCount, { isWholeRun: true });
  return `# Web performance budgets

Written by \`npm run bench -- --web\` on ${new Date().toISOString().slice(0, 10)}. Machine: ${machine}.

${summary}

## First loads

Transferred bytes, compressed, for a browser with an empty cache. The budget limits only the
[scripts](../decisions/0011-script-size-budget.md).

${renderWeights(routes)}

## Lighthouse, mobile

The median of ${runsPerRoute} runs, with the lowest and the highest performance in brackets. A run is repeated when the CPU speed
changed by more than 10 % during it. Times are in milliseconds, on the simulated phone.
CPU throttle: the factor by which Lighthouse slows the CPU. The benchmark adapts it, so that the simulated phone is
equally fast on every machine ([decision 11](../decisions/0011-script-size-budget.md)).

${renderScores(routes)}
`;
}

export const renderWebTables = (routes: MeasuredRoute[]) =>
  `${renderWeights(routes)}\n\n${renderScores(routes)}`;

const otherKinds = resourceKinds.filter((kind) => kind !== 'script');

function renderWeights(routes: MeasuredRoute[]): string {
  const rows = routes.map((route) => {
    const { bytes, requests } = route.weight;
    const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
    const scriptSizes = [bytes.script, maxScriptBytes(route)].map(formatKB);
    const otherSizes = otherKinds.map((kind) => formatKB(bytes[kind]));
    const met = toCheckMark(isScriptBudgetMet(route));
    return [route.name, ...scriptSizes, met, formatKB(total), String(requests), ...otherSizes];
  });
  return renderMarkdownTable(['route', 'scripts', 'budget', 'met', 'total', 'requests', ...otherKinds], rows);
}

function renderScores(routes: MeasuredRoute[]): string {
  const rows = routes.flatMap(({ name, lighthouse }) => {
    if (!lighthouse) return [];
    const { performance, accessibility, bestPractices, performanceScores, metrics, cpuThrottle } = lighthouse;
    const performanceRange = `${performance} (${Math.min(...performanceScores)}–${Math.max(...performanceScores)})`;
    const met = toCheckMark(listLowScores(lighthouse).length === 0);
    const scores = [performanceRange, accessibility, bestPractices].map(String);
    return [[name, ...scores, met, ...metrics.map(String), String(cpuThrottle)]];
  });
  const head = ['route', 'performance', 'accessibility', 'best practices', 'met'];
  return renderMarkdownTable([...head, ...Object.keys(metricAudits), 'CPU throttle'], rows);
}
