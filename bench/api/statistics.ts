export type LoadResult = {
  /** Response times of the successful requests, in milliseconds. */
  responseTimesMs: number[];
  /** Mean sending time of the clients. Without a fixed duration: the time until the last response. */
  durationSeconds: number;
  rejected: number;
};

/** `p50` and `p99` are response times in milliseconds. */
export type Statistics = { perSecond: number; p50: number; p99: number; rejected: number };

/** Each percentile is the median over the rounds, so that one outlier round has no effect. */
export function summarise(rounds: LoadResult[]): Statistics {
  const sum = (select: (round: LoadResult) => number) =>
    rounds.reduce((total, round) => total + select(round), 0);
  const medianOfRounds = (share: number) =>
    median(rounds.map(({ responseTimesMs }) => percentile(responseTimesMs, share)));
  return {
    perSecond:
      sum(({ responseTimesMs }) => responseTimesMs.length) / sum(({ durationSeconds }) => durationSeconds),
    p50: medianOfRounds(0.5),
    p99: medianOfRounds(0.99),
    rejected: sum(({ rejected }) => rejected),
  };
}

/** Nearest-rank percentile: `share` of the values are less than or equal to the result. NaN for an empty array. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: number[]) => percentile(values, 0.5);
