import type { BudgetResult } from '../budget-result.ts';
import { formatKB } from '../format.ts';
import type { MainRoute } from './main-routes.ts';
import type { PageWeight } from './page-weight.ts';
import type { LighthouseResult } from './run-lighthouse.ts';

export type MeasuredRoute = MainRoute & { weight: PageWeight; lighthouse?: LighthouseResult };

const minScores = { performance: 95, accessibility: 100, bestPractices: 100 };
const scoreNames = Object.keys(minScores) as (keyof typeof minScores)[];

/** They load the editor of articles on top of the console. */
const pagesWithEditor = ['staff events one', 'staff library one'];

/** In bytes; 1 kB is 1,000 bytes. Decision 11 defines which scripts count. */
export const maxScriptBytes = ({ name, forStaff }: MainRoute) => {
  if (forStaff) return pagesWithEditor.includes(name) ? 230_000 + 90_000 : 230_000;
  return name === 'sign-in' ? 110_000 : 170_000;
};

export const isScriptBudgetMet = (route: MeasuredRoute) => route.weight.bytes.script <= maxScriptBytes(route);

/** Returns the names of the scores below their minimum. NaN counts as too low. */
export const listLowScores = (result: LighthouseResult) =>
  scoreNames.filter((name) => !(result[name] >= minScores[name]));

export const checkWebBudgets = (routes: MeasuredRoute[]): BudgetResult => ({
  checkedCount:
    routes.length + scoreNames.length * routes.filter(({ withLighthouse }) => withLighthouse).length,
  failures: routes.length === 0 ? ['web: no route was measured'] : routes.flatMap(listFailures),
});

function listFailures(route: MeasuredRoute): string[] {
  const { name, weight, withLighthouse, lighthouse } = route;
  const scriptFailures = isScriptBudgetMet(route)
    ? []
    : [`${name}: ${formatKB(weight.bytes.script)} of scripts, maximum ${formatKB(maxScriptBytes(route))}`];
  if (!lighthouse)
    return withLighthouse ? [...scriptFailures, `${name}: Lighthouse was not run`] : scriptFailures;
  const { performanceScores, failedAudits } = lighthouse;
  const scoreFailures = listLowScores(lighthouse).map((score) => {
    const detail =
      score === 'performance' ? `runs: ${performanceScores.join(', ')}` : failedAudits.join('; ');
    return `${name}: ${score} ${lighthouse[score]}, minimum ${minScores[score]} (${detail})`;
  });
  return [...scriptFailures, ...scoreFailures];
}
