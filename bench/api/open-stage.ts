import { step } from '#server/progress.ts';
import { startPortalProcess } from '#tests/support/portal-process.ts';
import { startBareProcess } from './bare-process.ts';
import { chooseCast } from './cast.ts';
import type { FilledDatabase } from './filled-databases.ts';
import type { Target } from './load.ts';
import type { Stage } from './measure-calls.ts';
import { watchPostgres } from './rest.ts';

export type OpenedStage = { stage: Stage; close(): Promise<void> };

export async function openStage(filled: FilledDatabase): Promise<OpenedStage> {
  const { engine, settings } = filled;
  const cast = await step('Choosing who calls', () => chooseCast(filled));
  const portal = await openPortal(filled);
  try {
    const isPostgres = engine === 'postgresql';
    const rest = isPostgres ? await watchPostgres(settings.DATABASE_URL) : undefined;
    const bare = isPostgres ? await startBareProcess(settings.DATABASE_URL) : undefined;
    return {
      stage: { filled, portal: portal.target, bare, rest, cast },
      close: async () => {
        await rest?.close();
        await bare?.stop();
        await portal.close();
      },
    };
  } catch (error) {
    await portal.close();
    throw error;
  }
}

/** The same with a second portal, which has done nothing yet. */
export async function openAnew(stage: Stage, more: Record<string, string> = {}): Promise<OpenedStage> {
  const { target, close } = await openPortal(stage.filled, more);
  return { stage: { ...stage, portal: target }, close };
}

/** One that has no memory: each answer is found anew. */
export const openWithoutMemory = (stage: Stage) => openAnew(stage, { ANSWER_MEMORY_MS: '0' });

/** As an operator starts it, in one process; whom to believe about addresses is all that is set for the bench. */
async function openPortal(
  { settings }: FilledDatabase,
  more: Record<string, string> = {},
): Promise<{ target: Target; close(): Promise<void> }> {
  const portal = await startPortalProcess({ ...settings, TRUST_PROXY: 'true', DEMO: 'true', ...more });
  return {
    target: { url: portal.url.replace('localhost', '127.0.0.1'), pid: portal.child.pid as number },
    close: async () => void (await portal.end('SIGTERM')),
  };
}
