/** The number of budgets that were checked, and a sentence for each one that is not met. */
export type BudgetResult = { checked: number; failures: string[] };

/** Summary of a run without failures. Only a whole run may claim every budget. */
export function summaryLine(checked: number, isWholeRun: boolean): string {
  if (checked === 0) return 'No budget applies to the measured calls.';
  return isWholeRun
    ? `✓ All ${checked} budgets are met.`
    : `✓ No budget failed, ${checked} checked in this partial run.`;
}
