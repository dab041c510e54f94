import type { ApiResults, Row } from './api-results.ts';
import type { Figures } from './figures.ts';

/** For tests: a run as it should be, but for what they change. */
export const figures = (changes: Partial<Figures> = {}): Figures => ({
  ...{ perSecond: 1_000, p50: 10, p99: 20, answers: 5_000, refused: 0, busy: 1 },
  ...changes,
});
export const row = (changes: Partial<Row> = {}): Row => ({
  ...{ call: 'members', kind: 'list', place: 'first', engine: 'postgresql', members: 300_000, clients: 16 },
  portal: figures(),
  ...changes,
});
export const results = (rows: Row[], changes: Partial<ApiResults> = {}): ApiResults => ({
  date: '2026-01-01T00:00:00.000Z',
  machine: { processor: 'one', cores: 2, memoryGB: 4, system: 'linux x64', node: 'v24' },
  ...{ rows, withoutMemory: [], memory: [], crowd: [], notes: [], faults: [] },
  ...changes,
});
