import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './find-free-port.ts';
import { createIsolatedEnv } from './isolated-env.ts';

export type PortalProcess = {
  url: string;
  child: ChildProcess;
  output(): string;
  /** Sends the signal and returns the exit code, or null when the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export type Version = { folder: string; script: string };

/** Starts a portal in a child process. Throws if it does not start. */
export async function startPortalProcess(
  environment: Record<string, string>,
  version?: Version,
): Promise<PortalProcess> {
  const started = await tryPortalProcess(environment, version);
  if ('code' in started) throw new Error(`The portal did not start:\n${started.output}`);
  return started;
}

/** Starts a portal, or returns its exit code and output if it ends during the start. */
export async function tryPortalProcess(
  environment: Record<string, string>,
  { folder, script }: Version = { folder: '.', script: 'scripts/start.ts' },
): Promise<PortalProcess | { code: number | null; output: string }> {
  const port = environment.PORT ?? String(await findFreePort());
  const marketplacePort = environment.MARKETPLACE_PORT ?? String(await findFreePort());
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: createIsolatedEnv({
      PORT: port,
      MARKETPLACE_PORT: marketplacePort,
      ...(!environment.STRIPE_SECRET_KEY && { TEST_PAYMENTS: 'true' }),
      // With a trusted proxy the demo is off by default.
      ...(environment.TRUST_PROXY && { DEMO: 'true' }),
      ...environment,
    }),
  });
  let output = '';
  const ready = new Promise<'ready'>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(' is running\n')) resolve('ready');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const first = await Promise.race([ready, ended]);
  if (first !== 'ready') return { code: first[0], output };
  return {
    url: `http://localhost:${port}`,
    child,
    output: () => output,
    end: async (signal) => {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}
