import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownEnvironment } from './own-environment.ts';

export type CommandEnd = { code: number | null; output: string };

/** An operator's command, as `npm run` starts it, to its end. */
export async function runCommand(
  script: 'backup' | 'restore' | 'member',
  given: string[],
  environment: Record<string, string>,
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: ownEnvironment(environment),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}
