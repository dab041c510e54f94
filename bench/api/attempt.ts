import { say } from '#server/start/progress.ts';

/**
 * What goes wrong is said and counts as broken, and what else there is to measure is measured: one answer that is not as
 * it should be does not cost all that was found in an hour. Nothing, where the work failed.
 */
export async function attempt<Result>(
  what: string,
  faults: string[],
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    const fault = `${what}: ${(error as Error).message}`;
    faults.push(fault);
    say(`✗ ${fault}`);
    return undefined;
  }
}
