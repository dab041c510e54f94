/** What was heard under load. */
export type Heard = {
  /** How long each answer took, in milliseconds. */
  times: number[];
  /** For how long a client asked, on average; where each asked for so much, until the last of them was answered. */
  seconds: number;
  refused: number;
  /** Of the processors, by the process that answered, where the system tells. */
  busySeconds: number | undefined;
};

export type Figures = {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  answers: number;
  /** Milliseconds of a processor for each answer, in the process that answers: what others do meanwhile changes it little. */
  busy: number | undefined;
  /** Turned away because there was too much to do, as the portal is meant to. */
  refused: number;
};

/**
 * Of all that was heard in several turns. The percentiles are those of the middle turn: what the machine did beside one
 * of them does not count.
 */
export function figuresOf(turns: Heard[]): Figures {
  const answers = turns.reduce((all, { times }) => all + times.length, 0);
  const sorted = turns.map(({ times }) => times.toSorted(ascending));
  const ofMiddleTurn = (share: number) =>
    percentile(sorted.map((times) => percentile(times, share)).toSorted(ascending), 0.5);
  const sum = (pick: (turn: Heard) => number) => turns.reduce((all, turn) => all + pick(turn), 0);
  return {
    perSecond: round(
      answers /
        Math.max(
          0.001,
          sum(({ seconds }) => seconds),
        ),
    ),
    p50: round(ofMiddleTurn(0.5)),
    p99: round(ofMiddleTurn(0.99)),
    answers,
    busy: busyOf(turns, answers),
    refused: sum(({ refused }) => refused),
  };
}

function busyOf(turns: Heard[], answers: number): number | undefined {
  const each = turns.map(({ busySeconds }) => busySeconds).filter((seconds) => seconds !== undefined);
  if (each.length < turns.length) return undefined;
  return round((each.reduce((all, seconds) => all + seconds, 0) * 1000) / answers);
}

/** The least of the sorted times that so large a share of them does not exceed. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const ascending = (one: number, other: number) => one - other;
const round = (number: number) => Math.round(number * 100) / 100;
