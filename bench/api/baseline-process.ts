import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#tests/support/free-port.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';

export async function startBaseline(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = fork('bench/api/baseline-server.ts', {
    env: ownEnvironment({ BASELINE_PORT: String(port), BASELINE_DATABASE_URL: databaseUrl }),
  });
  const exited = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), exited.then(() => 'exited')]);
  if (first === 'exited') throw new Error('The baseline server did not start.');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
