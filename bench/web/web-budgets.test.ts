import { describe, expect, it } from 'vitest';
import { checkWebBudgets, type MeasuredRoute } from './web-budgets.ts';

const passingScores = { performance: 97, accessibility: 100, bestPractices: 100 };
const lighthouseResult = { ...passingScores, performanceScores: [97], failedAudits: [] };
const route = (script: number, lighthouse?: Partial<typeof lighthouseResult>) =>
  ({
    name: 'members',
    path: '/members',
    weight: { bytes: { script } },
    ...(lighthouse && { withLighthouse: true, lighthouse: { ...lighthouseResult, ...lighthouse } }),
  }) as unknown as MeasuredRoute;

describe('web budgets', () => {
  it('checks the script size of each route and three scores of each Lighthouse route', () => {
    expect(checkWebBudgets([route(170_000), route(100, {})])).toEqual({ checkedCount: 5, failures: [] });
    expect(checkWebBudgets([route(170_001)]).failures).toHaveLength(1);
    const staffRoutes = [230_000, 230_001].map((bytes) => ({ ...route(bytes), forStaff: true as const }));
    expect(checkWebBudgets(staffRoutes).failures).toHaveLength(1);
    expect(checkWebBudgets([route(100, { performance: 94 })]).failures).toEqual([
      'members: performance 94, minimum 95 (runs: 97)',
    ]);
  });

  it('fails on missing measurements and on NaN', () => {
    expect(checkWebBudgets([]).failures).toEqual(['web: no route was measured']);
    expect(checkWebBudgets([route(Number.NaN)]).failures).toHaveLength(1);
    expect(checkWebBudgets([route(100, { accessibility: Number.NaN })]).failures).toHaveLength(1);
    const { lighthouse: _, ...unmeasured } = route(100, {});
    expect(checkWebBudgets([unmeasured]).failures).toEqual(['members: Lighthouse was not run']);
  });
});
