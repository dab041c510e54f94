/** What the budgets came to: how many were judged, a sentence for each that is broken, and which could not be judged. */
export type Judgement = { judged: number; broken: string[]; notJudged: string[] };

export const together = (judgements: Judgement[]): Judgement => ({
  judged: judgements.reduce((sum, { judged }) => sum + judged, 0),
  broken: judgements.flatMap(({ broken }) => broken),
  notJudged: judgements.flatMap(({ notJudged }) => notJudged),
});

/** A whole run promises every budget: what it could not judge is as good as broken. */
export const ofWholeRun = ({ judged, broken, notJudged }: Judgement): Judgement => ({
  ...{ judged, notJudged: [] },
  broken: [...broken, ...notJudged.map((each) => `not judged: ${each}`)],
});

/** The last line of a bench that broke nothing. */
export function lastLine({ judged, notJudged }: Judgement): string {
  const left = `Not judged: ${notJudged.join('; ')}.`;
  if (judged === 0) return `No budget was judged. ${left}`;
  return notJudged.length === 0
    ? `✓ Every budget is kept, ${judged} in all.`
    : `✓ The ${judged} budgets that were judged are kept. ${left}`;
}
