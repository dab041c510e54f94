/** The number of checked budgets, and a message for each failed one. */
export type BudgetResult = { checkedCount: number; failures: string[] };

/** Summary of a run without failures. A partial run does not check all budgets. */
export function formatSummary(checked: number, { isWholeRun }: { isWholeRun: boolean }): string {
  if (checked === 0) return 'No budget applies to the measured cases.';
  return isWholeRun
    ? `✓ All ${checked} budgets passed.`
    : `✓ No budget failed, ${checked} checked in this partial run.`;
}
