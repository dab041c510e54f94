import { ApiError } from '#web/api/api-error.ts';
import { createStore } from '#web/ui/states/create-store.ts';

export type StepUpRequest = { onConfirmed: () => void; onCancelled: () => void };

const openRequest = createStore<StepUpRequest | undefined>(undefined);

export const useStepUpRequest = openRequest.useValue;

/** Repeats the action after a second step, if the server requires a recent one. The page must contain `StepUpOverlay`. */
export async function withStepUp<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!isStepUpRequired(error) || openRequest.get()) throw error;
    await new Promise<void>((resolve, reject) => {
      openRequest.set({ onConfirmed: resolve, onCancelled: () => reject(error) });
    }).finally(() => openRequest.set(undefined));
    return action();
  }
}

const isStepUpRequired = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'secondStepOutdated' || error.code === 'secondStepMissing');

/** Returns true if the member closed the dialog, so that there is nothing to report. */
export const isStepUpCancelled = isStepUpRequired;
