import { say } from '#server/start/progress.ts';

/** Records an error as a failure and goes on, so that one bad response does not end a long run. */
export async function collectFailure(
  name: string,
  failures: string[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = `${name}: ${(error as Error).message}`;
    failures.push(failure);
    say(`✗ ${failure}`);
  }
}
