import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createIsolatedEnv } from './isolated-env.ts';

type Script = 'backup' | 'restore' | 'member';
type Environment = Record<string, string>;

/** Runs an operator command as `npm run` does and waits for its end. */
export async function runCommand(script: Script, args: string[], environment: Environment) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: createIsolatedEnv(environment),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Runs the command, throws if it fails, and returns its output. */
export async function runCommandOrThrow(
  script: Script,
  args: string[],
  environment: Environment,
): Promise<string> {
  const { code, output } = await runCommand(script, args, environment);
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output}`);
  return output;
}
