import type { BudgetResult } from '../budget-result.ts';
import { formatCount, formatFactor, formatPercent } from '../format.ts';
import { budgets, hasGrowthBudget, minBaselineRatio } from './api-budgets.ts';
import {
  type ApiResults,
  baselineRatio,
  firstPageFactor,
  firstPageOf,
  growthOf,
  type Row,
  rowLabel,
  type SoakResult,
  type StressResult,
} from './api-results.ts';

type BudgetCheck = { passed: boolean; failure: string };

/** Every comparison is false for NaN, so a missing number fails its budget. */
export function checkApiBudgets({ rows, stress, soak, failures }: ApiResults): BudgetResult {
  if (rows.length === 0) return { checked: 0, failures: [...failures, 'nothing was measured'] };
  const checks = [
    ...rowsAtLargestSize(rows).flatMap((row) => checkRow(row, rows)),
    ...rowsAtLargestSize(stress).map(checkStress),
    ...(soak ? [checkSoak(soak)] : []),
  ];
  const failed = checks.filter(({ passed }) => !passed).map(({ failure }) => failure);
  return { checked: checks.length, failures: [...failures, ...failed] };
}

export function rowsAtLargestSize<Sized extends { members: number }>(rows: Sized[]): Sized[] {
  const largest = Math.max(...rows.map(({ members }) => members));
  return rows.filter(({ members }) => members === largest);
}

export function checkRow(row: Row, rows: Row[]): BudgetCheck[] {
  const checks: BudgetCheck[] = [];
  const check = (passed: boolean, failure: string) =>
    checks.push({ passed, failure: `${rowLabel(row)}: ${failure}` });
  const [ratio, minRatio] = [baselineRatio(row), minBaselineRatio(row)];
  if (ratio !== undefined && minRatio !== undefined)
    check(
      Number.isFinite(ratio) && ratio >= minRatio,
      `${formatPercent(ratio)} of the baseline, minimum ${formatPercent(minRatio)}`,
    );
  const growth = growthOf(rows, row);
  if (growth !== undefined && hasGrowthBudget(row))
    check(
      growth < budgets.growth,
      `growth ${formatFactor(growth)}, must be below ${formatFactor(budgets.growth)}`,
    );
  const firstPageRatio = firstPageFactor(rows, row);
  if (firstPageRatio !== undefined && row.position === 'last')
    check(
      firstPageRatio < budgets.lastPage,
      `p50 ${formatFactor(firstPageRatio)} that of the first page, must be below ${formatFactor(budgets.lastPage)}`,
    );
  if (row.kind !== 'sign-in') {
    const { p50, p99 } = row.portal;
    const median = Math.max(p50, firstPageOf(rows, row)?.baseline?.p50 ?? 0);
    const times = `p99 ${p99.toFixed(1)} ms at a median of ${median.toFixed(1)} ms`;
    check(p99 < median * budgets.tail, `${times}, must be below ${formatFactor(budgets.tail)} the median`);
  }
  return checks;
}

const checkStress = ({ reads: { p99 } }: StressResult): BudgetCheck => ({
  passed: p99 < budgets.readP99UnderSignInLoad,
  failure: `reads during sign-ins: p99 ${p99.toFixed(0)} ms, must be below ${budgets.readP99UnderSignInLoad} ms`,
});

const checkSoak = ({ firstMB, lastMB, requests }: SoakResult): BudgetCheck => ({
  passed: lastMB <= firstMB * budgets.memory,
  failure: `memory grew from ${firstMB} MB to ${lastMB} MB over ${formatCount(requests)} requests, maximum ${formatPercent(budgets.memory)}`,
});
