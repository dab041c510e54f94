import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#tests/support/free-port.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import type { Target } from './load.ts';

export type BareProcess = Target & { stop(): Promise<void> };

export async function startBareProcess(databaseUrl: string): Promise<BareProcess> {
  const port = await freePort();
  const child = fork('bench/api/bare-server.ts', {
    env: ownEnvironment({ BARE_PORT: String(port), BARE_DATABASE_URL: databaseUrl }),
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended.then(() => 'ended')]);
  if (first === 'ended') throw new Error('The bare server did not start.');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
