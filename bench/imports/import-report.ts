import { mkdirSync, writeFileSync } from 'node:fs';
import { postgresSettings } from '../api/seeded-databases.ts';
import { formatSummary } from '../budget-result.ts';
import { formatCount } from '../format.ts';
import { renderMarkdownTable } from '../render-markdown-table.ts';
import { checkImportBudgets, importBudgets } from './import-budgets.ts';
import { type ImportResults, toMinutes, toRowsPerSecond } from './import-results.ts';

export function writeImportReport(results: ImportResults): void {
  mkdirSync('docs/bench', { recursive: true });
  writeFileSync('docs/bench/imports.md', renderImportReport(results));
}

export function renderImportReport(results: ImportResults): string {
  const { checkedCount, failures } = checkImportBudgets(results);
  const { date, machine, rows, members } = results;
  const summary =
    failures.map((failure) => `- ✗ ${failure}`).join('\n') ||
    formatSummary(checkedCount, { isWholeRun: true });
  const { maxMinutes, maxReadP99Ms, maxReadFactor, maxMemoryFactor } = importBudgets;
  return `# Import performance budgets

Written by \`npm run bench -- --imports\` on ${date}. Machine: ${machine}.
These share the machine: PostgreSQL (${postgresSettings.join(', ')}), one portal process and 4 clients.

${summary}

A CSV file with ${formatCount(rows)} members is checked, imported and undone in a copy of the database with ${formatCount(members)}
members. The portal is killed at one third and at two thirds of the import, and continues. One new member is edited before the
undo. Then the checksum of every table must be the one before, and the edited member must be listed.

- Each step must take less than ${maxMinutes} minutes for all rows.
- Reads are lists, searches and profiles by 4 clients. Their p99 must be below ${maxReadP99Ms} ms and below ${maxReadFactor} times that before.
- The highest memory of the portal must be below ${maxMemoryFactor} times that before.

${renderImportTables(results)}
`;
}

export function renderImportTables({ steps, reads, memory, rows }: ImportResults): string {
  const stepRows = steps.map((result) => [
    result.step,
    formatCount(Math.round(toRowsPerSecond(result))),
    toMinutes(result, rows).toFixed(1),
  ]);
  const readRows = reads.map(({ when, statistics: { perSecond, p50, p99 } }) => [
    when,
    formatCount(Math.round(perSecond)),
    p50.toFixed(1),
    p99.toFixed(1),
  ]);
  return [
    renderMarkdownTable(['step', 'rows per second', 'minutes for all rows'], stepRows),
    renderMarkdownTable(['reads', 'per second', 'p50', 'p99'], readRows),
    `Memory of the portal: ${memory.beforeMB} MB before, at most ${memory.peakMB} MB.`,
  ].join('\n\n');
}
