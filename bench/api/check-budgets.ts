import type { BudgetResult } from '../budget-result.ts';
import { formatCount, formatFactor, formatPercent } from '../format.ts';
import { budgets, findMinRatio, hasGrowthBudget } from './api-budgets.ts';
import {
  type ApiResults,
  findFirstPage,
  formatLabel,
  type Row,
  type SoakResult,
  type StressResult,
  toFirstPageFactor,
  toGrowth,
  toRatio,
} from './api-results.ts';

const { maxGrowth, maxLastPageFactor, maxTailFactor, maxReadP99Ms, maxMemoryFactor } = budgets;

type BudgetCheck = { passed: boolean; failure: string };

/** Every comparison is false for NaN, so a missing number fails its budget. */
export function checkApiBudgets({ rows, stress, soak, failures }: ApiResults): BudgetResult {
  if (rows.length === 0) return { checkedCount: 0, failures: [...failures, 'nothing was measured'] };
  const checks = [
    ...rowsAtLargestSize(rows).flatMap((row) => checkRow(row, rows)),
    ...rowsAtLargestSize(stress).map(checkStress),
    ...(soak ? [checkSoak(soak)] : []),
  ];
  const failed = checks.filter(({ passed }) => !passed).map(({ failure }) => failure);
  return { checkedCount: checks.length, failures: [...failures, ...failed] };
}

export function rowsAtLargestSize<Sized extends { members: number }>(rows: Sized[]): Sized[] {
  const largest = Math.max(...rows.map(({ members }) => members));
  return rows.filter(({ members }) => members === largest);
}

export function checkRow(row: Row, rows: Row[]): BudgetCheck[] {
  const checks: BudgetCheck[] = [];
  const check = (passed: boolean, failure: string) =>
    checks.push({ passed, failure: `${formatLabel(row)}: ${failure}` });
  const [ratio, minRatio] = [toRatio(row), findMinRatio(row)];
  if (ratio !== undefined && minRatio !== undefined)
    check(
      Number.isFinite(ratio) && ratio >= minRatio,
      `${formatPercent(ratio)} of the baseline, minimum ${formatPercent(minRatio)}`,
    );
  const growth = toGrowth(rows, row);
  if (growth !== undefined && hasGrowthBudget(row))
    check(growth < maxGrowth, `growth ${formatFactor(growth)}, must be below ${formatFactor(maxGrowth)}`);
  const firstPageFactor = toFirstPageFactor(rows, row);
  if (firstPageFactor !== undefined && row.position === 'last')
    check(
      firstPageFactor < maxLastPageFactor,
      `p50 ${formatFactor(firstPageFactor)} that of the first page, must be below ${formatFactor(maxLastPageFactor)}`,
    );
  if (row.kind !== 'sign-in') {
    const { p50, p99 } = row.portal;
    const median = Math.max(p50, findFirstPage(rows, row)?.baseline?.p50 ?? 0);
    const times = `p99 ${p99.toFixed(1)} ms at a median of ${median.toFixed(1)} ms`;
    check(p99 < median * maxTailFactor, `${times}, must be below ${formatFactor(maxTailFactor)} the median`);
  }
  return checks;
}

const checkStress = ({ reads: { p99 } }: StressResult): BudgetCheck => ({
  passed: p99 < maxReadP99Ms,
  failure: `reads during sign-ins: p99 ${p99.toFixed(0)} ms, must be below ${maxReadP99Ms} ms`,
});

const checkSoak = (soak: SoakResult): BudgetCheck => ({
  passed: soak.lastQuarterMemoryMB <= soak.firstQuarterMemoryMB * maxMemoryFactor,
  failure: `memory grew from ${soak.firstQuarterMemoryMB} MB to ${soak.lastQuarterMemoryMB} MB over ${formatCount(soak.requests)} requests, maximum ${formatPercent(maxMemoryFactor)}`,
});
