import { constants, cpSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

export type EngineOptions = { folder: string };
export type EngineCommand = { bytes: Uint8Array } | { copyTo: string } | { close: true };
export type EngineTask = EngineCommand & { id: number };
export type EngineReply = { id: number; bytes?: Uint8Array; error?: string };

const port = parentPort as MessagePort;
const { folder } = workerData as EngineOptions;

const engine = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } }).catch((error: unknown) => {
  throw new Error(messageOf(error));
});

async function perform(task: EngineTask): Promise<Uint8Array> {
  if ('bytes' in task) return engine.execProtocolRaw(task.bytes, { syncToFs: false });
  if ('copyTo' in task) return copyTo(task.copyTo);
  await engine.close();
  return new Uint8Array();
}

/** Synchronous, so that no statement runs during the copy. Returns the error as text, because throwing restarts the engine. */
function copyTo(target: string): Uint8Array {
  try {
    cpSync(folder, target, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE });
    return new Uint8Array();
  } catch (error) {
    return Buffer.from(messageOf(error));
  }
}

/** PGlite does not always throw an Error. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}

port.on('message', async (task: EngineTask) => {
  try {
    port.postMessage({ id: task.id, bytes: await perform(task) } satisfies EngineReply);
  } catch (error) {
    port.postMessage({ id: task.id, error: messageOf(error) } satisfies EngineReply);
  }
});
port.postMessage({ id: 0 } satisfies EngineReply);
