import type { Judgement } from '../judgement.ts';
import type { Judgement as Scores } from './lighthouse-judge.ts';
import type { MainRoute } from './main-routes.ts';
import type { Weight } from './page-weight.ts';

export type Measured = MainRoute & { weight: Weight; judgement?: Scores };

/** Bytes are counted in thousands. What they count, and why: docs/decisions/0011-what-170-kb-counts.md. */
export const budgets = {
  signInScripts: 110_000,
  otherScripts: 170_000,
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
};

export const scriptBudget = ({ name }: MainRoute) =>
  name === 'sign-in' ? budgets.signInScripts : budgets.otherScripts;

/** Of every route the scripts, and three scores of those that Lighthouse judges. */
export const judgeRoutes = (routes: Measured[]): Judgement => ({
  judged: routes.length + 3 * routes.filter(({ judgement }) => judgement).length,
  broken: routes.length === 0 ? ['the web: nothing was measured'] : routes.flatMap(brokenBudgets),
  notJudged: [],
});

/** One sentence for each budget that a route breaks. What is no number keeps none. */
export function brokenBudgets({ name, weight, judgement, ...route }: Measured): string[] {
  const broken: string[] = [];
  const scripts = weight.bytes.script;
  const most = scriptBudget({ name, ...route });
  if (!(scripts <= most)) broken.push(`${name}: ${kB(scripts)} of scripts, at most ${kB(most)} are allowed`);
  if (!judgement) return route.judged ? [...broken, `${name}: Lighthouse did not judge it`] : broken;
  const { runs, spread, faults } = judgement;
  if (!(judgement.performance >= budgets.performance)) {
    const each = runs.map((run) => run.performance).join(', ');
    broken.push(
      `${name}: performance ${judgement.performance} of ${budgets.performance} (runs ${each}, spread ${spread})`,
    );
  }
  for (const category of ['accessibility', 'bestPractices'] as const) {
    if (!(judgement[category] >= budgets[category]))
      broken.push(
        `${name}: ${category} ${judgement[category]} of ${budgets[category]} (${faults.join('; ')})`,
      );
  }
  return broken;
}

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
