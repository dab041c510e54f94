import { config } from '#web/config.ts';
import { createStore } from '#web/ui/states/create-store.ts';

const newRelease = createStore<string | undefined>(undefined);

/** The build of the server if it is not that of the page. */
export const useNewRelease = newRelease.useValue;

export function compareBuild(build: string | null): void {
  if (build && build !== config.build && build !== newRelease.get()) newRelease.set(build);
}
