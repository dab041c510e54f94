import { cpSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

/** Makes it a data folder of the embedded engine, with the demo association in it. */
export function putDemoInto(folder: string): void {
  const engine = inject('engine');
  if (engine.kind !== 'embedded') throw new Error('a data folder is of the embedded engine');
  cpSync(engine.archive, path.join(folder, 'database'), { recursive: true });
  cpSync(engine.files, path.join(folder, 'files'), { recursive: true });
}
