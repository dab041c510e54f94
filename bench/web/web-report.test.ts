import { expect, test } from 'vitest';
import type { Measured } from './web-budgets.ts';
import { tables } from './web-report.ts';

test('a score stands with the lowest and the highest of its runs, which may be unlike far from it', () => {
  const runs = [85, 96, 99].map((performance) => ({
    performance,
    speedOfMachine: 1_000,
    slowdown: 2.3,
    loadByOthers: 0.01,
  }));
  const scores = { performance: 96, accessibility: 100, bestPractices: 100, metrics: {}, runs };
  const weight = { bytes: { script: 1_000 }, total: 1_000, requests: 1 };
  const route = { name: 'sign-in', path: '/login', judged: true, weight, judgement: scores };
  expect(tables([route as unknown as Measured])).toContain('96 (85–99)');
});
