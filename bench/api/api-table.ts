import { formatCount, formatFactor, formatPercent } from '../format.ts';
import { renderMarkdownTable, toCheckMark } from '../render-markdown-table.ts';
import { isExemptFromGrowth } from './api-budgets.ts';
import {
  type ApiResults,
  formatLabel,
  type Row,
  type StressResult,
  toFirstPageFactor,
  toGrowth,
  toRatio,
} from './api-results.ts';
import { checkRow, rowsAtLargestSize } from './check-budgets.ts';

export const cachedMark = '°';
export const formatCachedLabel = (row: Row) => `${formatLabel(row)}${row.cached ? cachedMark : ''}`;
export const formatGrowth = (row: Row, growth: number) =>
  `${formatFactor(growth)}${isExemptFromGrowth(row) ? ' exempt' : ''}`;

export function renderTables({ rows, stress, soak }: ApiResults): string {
  const sections = [...Map.groupBy(rows, ({ members }) => members)].flatMap(([members, rowsOfSize]) => [
    `## ${formatCount(members)} members`,
    renderRows(rowsOfSize, rows),
    ...stress.filter((result) => result.members === members).map(renderStress),
  ]);
  if (soak)
    sections.push(
      '## Soak test',
      `Memory over ${formatCount(soak.requests)} requests: ${soak.firstQuarterMemoryMB} MB in the first quarter, ${soak.lastQuarterMemoryMB} MB in the last.`,
    );
  return sections.join('\n\n');
}

const columnTitles = [
  'case',
  'per second',
  'baseline',
  'ratio',
  'p50',
  'p99',
  'tail',
  'baseline p50',
  'baseline p99',
  'growth',
  'vs first page',
  'rejected',
  'met',
];

function renderRows(rowsOfSize: Row[], rows: Row[]): string {
  const checkedRows = new Set(rowsAtLargestSize(rows));
  const cells = rowsOfSize.map((row) => {
    const { portal, baseline } = row;
    const [ratio, growth, firstPageFactor] = [
      toRatio(row),
      toGrowth(rows, row),
      toFirstPageFactor(rows, row),
    ];
    const checks = checkedRows.has(row) ? checkRow(row, rows) : [];
    return [
      formatCachedLabel(row),
      portal.perSecond.toFixed(0),
      baseline?.perSecond.toFixed(0) ?? '',
      ratio === undefined ? '' : formatPercent(ratio),
      portal.p50.toFixed(1),
      portal.p99.toFixed(1),
      formatFactor(portal.p99 / portal.p50),
      baseline?.p50.toFixed(1) ?? '',
      baseline?.p99.toFixed(1) ?? '',
      growth === undefined ? '' : formatGrowth(row, growth),
      firstPageFactor === undefined ? '' : formatFactor(firstPageFactor),
      portal.rejected === 0 ? '' : String(portal.rejected),
      checks.length === 0 ? '' : toCheckMark(checks.every(({ passed }) => passed)),
    ];
  });
  return renderMarkdownTable(columnTitles, cells);
}

function renderStress({ reads, signIns, memoryMB }: StressResult): string {
  const rates = `${signIns.perSecond.toFixed(0)} sign-ins and ${reads.perSecond.toFixed(0)} reads per second`;
  const times = `reads p50 ${reads.p50.toFixed(1)} ms, p99 ${reads.p99.toFixed(1)} ms`;
  return `During sign-ins: ${rates}, ${times}. Memory of the portal at the end: ${memoryMB} MB.`;
}
