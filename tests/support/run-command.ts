import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type CommandEnd = { code: number | null; output: string };

/** An operator's command, as `npm run` starts it. */
export function runCommand(
  script: 'backup' | 'restore' | 'member',
  given: string[],
  environment: Record<string, string>,
): Promise<CommandEnd> {
  return startCommand(script, given, environment).ended;
}

export function startCommand(script: string, given: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]): CommandEnd => ({ code, output }));
  return { child, ended, output: () => output };
}
