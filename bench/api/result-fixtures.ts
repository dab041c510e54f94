import type { ApiResults, Row } from './api-results.ts';
import type { Statistics } from './statistics.ts';

export const statistics = (changes: Partial<Statistics> = {}): Statistics => ({
  perSecond: 1_000,
  p50: 10,
  p99: 20,
  rejected: 0,
  ...changes,
});
export const row = (changes: Partial<Row> = {}): Row => ({
  caseName: 'members',
  kind: 'list',
  position: 'first',
  members: 300_000,
  portal: statistics(),
  ...changes,
});
export const results = (rows: Row[], changes: Partial<ApiResults> = {}): ApiResults => ({
  date: '2026-01-01',
  machine: 'a machine',
  rows,
  stress: [],
  failures: [],
  ...changes,
});
