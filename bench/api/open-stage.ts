import { step } from '#server/start/progress.ts';
import { startPortalProcess } from '#tests/support/portal-process.ts';
import { startBareProcess } from './bare-process.ts';
import { chooseCast } from './cast.ts';
import type { FilledDatabase } from './filled-databases.ts';
import type { Target } from './load.ts';
import type { Stage } from './measure-calls.ts';

export type OpenedStage = { stage: Stage; close(): Promise<void> };

export async function openStage(filled: FilledDatabase): Promise<OpenedStage> {
  const { engine, settings } = filled;
  const cast = await step('Choosing who calls', () => chooseCast(filled));
  await using opened = new AsyncDisposableStack();
  const portal = opened.adopt(await openPortal(filled), ({ close }) => close());
  const bare =
    engine === 'postgresql'
      ? opened.adopt(await startBareProcess(settings.DATABASE_URL), (process) => process.stop())
      : undefined;
  // What is left open here is closed by who asked for it; where something did not start, all before it ends at once.
  const all = opened.move();
  return { stage: { filled, portal: portal.target, bare, cast }, close: () => all.disposeAsync() };
}

/** The same with a second portal, which has done nothing yet. */
export async function openAnew(stage: Stage, more: Record<string, string> = {}): Promise<OpenedStage> {
  const { target, close } = await openPortal(stage.filled, more);
  return { stage: { ...stage, portal: target }, close };
}

/** One that has no memory: each answer is found anew. */
export const openWithoutMemory = (stage: Stage) => openAnew(stage, { ANSWER_MEMORY_MS: '0' });

type OpenedPortal = { target: Target; output(): string; close(): Promise<void> };

/** As an operator starts it, in one process; whom to believe about addresses is all that is set for the bench. */
export async function openPortal(
  { settings }: FilledDatabase,
  more: Record<string, string> = {},
): Promise<OpenedPortal> {
  const portal = await startPortalProcess({ ...settings, TRUST_PROXY: 'true', DEMO: 'true', ...more });
  return {
    target: { url: portal.url.replace('localhost', '127.0.0.1'), pid: portal.child.pid as number },
    output: portal.output,
    close: async () => void (await portal.end('SIGTERM')),
  };
}
