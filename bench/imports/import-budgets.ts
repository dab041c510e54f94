import type { BudgetResult } from '../budget-result.ts';
import { formatCount, formatFactor } from '../format.ts';
import { type ImportResults, toMinutes } from './import-results.ts';

export const importBudgets = {
  /** For a check, an import or its undoing, with 300,000 rows. */
  maxMinutes: 5,
  /** p99 of reads during an import, relative to before it. */
  maxReadFactor: 5,
  maxReadP99Ms: 100,
  /** Highest memory during an import, relative to before it. */
  maxMemoryFactor: 2,
};

const { maxMinutes, maxReadFactor, maxReadP99Ms, maxMemoryFactor } = importBudgets;

/** Every comparison is false for NaN, so a missing number fails its budget. */
export function checkImportBudgets(results: ImportResults): BudgetResult {
  const { steps, reads, memory, rows, changedTables, failures } = results;
  const checks = [
    ...steps.map((result) => {
      const minutes = toMinutes(result, rows);
      const text = `${result.step} of ${formatCount(rows)} rows: ${minutes.toFixed(1)} minutes, must be below ${maxMinutes}`;
      return { passed: minutes < maxMinutes, text };
    }),
    ...reads.slice(1).flatMap(({ when, statistics: { p99 } }) => {
      const factor = p99 / (reads[0]?.statistics.p99 ?? Number.NaN);
      const name = `reads during the ${when}: p99`;
      return [
        {
          passed: p99 < maxReadP99Ms,
          text: `${name} ${p99.toFixed(0)} ms, must be below ${maxReadP99Ms} ms`,
        },
        {
          passed: factor < maxReadFactor,
          text: `${name} ${formatFactor(factor)} that before, must be below ${formatFactor(maxReadFactor)}`,
        },
      ];
    }),
    {
      passed: memory.peakMB < memory.beforeMB * maxMemoryFactor,
      text: `memory: at most ${memory.peakMB} MB after ${memory.beforeMB} MB, must be below ${formatFactor(maxMemoryFactor)}`,
    },
    {
      passed: changedTables.length === 0,
      text: `undoing the import did not restore ${changedTables.join(', ')}`,
    },
  ];
  const failed = checks.filter(({ passed }) => !passed).map(({ text }) => text);
  return { checkedCount: checks.length, failures: [...failures, ...failed] };
}
