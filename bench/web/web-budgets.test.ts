import { expect, test } from 'vitest';
import { judgeRoutes, type Measured } from './web-budgets.ts';

const scores = { performance: 97, accessibility: 100, bestPractices: 100 };
const route = (script: number, judgement?: Partial<typeof scores>): Measured =>
  ({
    ...{ name: 'members', path: '/members', judged: judgement !== undefined },
    weight: { bytes: { script } },
    ...(judgement && { judgement: { ...scores, runs: [], faults: [], spread: 0, ...judgement } }),
  }) as unknown as Measured;

test('of each route the scripts are judged, and three scores of those that Lighthouse sees', () => {
  expect(judgeRoutes([route(170_000), route(100, {})])).toEqual({ judged: 5, broken: [], notJudged: [] });
});

test('no route, no score and no number break a budget', () => {
  expect(judgeRoutes([]).broken).toEqual(['the web: nothing was measured']);
  expect(judgeRoutes([route(Number.NaN)]).broken).toHaveLength(1);
  for (const category of ['performance', 'accessibility', 'bestPractices'] as const)
    expect(judgeRoutes([route(100, { [category]: Number.NaN })]).broken).toHaveLength(1);
  const { judgement: _, ...unseen } = route(100, {});
  expect(judgeRoutes([unseen]).broken).toEqual(['members: Lighthouse did not judge it']);
});
