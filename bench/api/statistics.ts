export type LoadResult = {
  /** Response times of the successful requests, in milliseconds. */
  times: number[];
  /** Average time that a client sent requests. */
  seconds: number;
  rejected: number;
};

export type Statistics = {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  rejected: number;
};

/** Each percentile is the median over the rounds, so that one outlier round has no effect. */
export function summarise(rounds: LoadResult[]): Statistics {
  const sum = (pick: (round: LoadResult) => number) =>
    rounds.reduce((total, round) => total + pick(round), 0);
  const medianOfRounds = (share: number) => median(rounds.map(({ times }) => percentile(times, share)));
  return {
    perSecond: sum(({ times }) => times.length) / sum(({ seconds }) => seconds),
    p50: medianOfRounds(0.5),
    p99: medianOfRounds(0.99),
    rejected: sum(({ rejected }) => rejected),
  };
}

/** The smallest value that is not exceeded by this share of the values; NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: number[]) => percentile(values, 0.5);
