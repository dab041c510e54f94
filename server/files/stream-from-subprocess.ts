import type { Readable } from 'node:stream';
import { startSubprocess } from './start-subprocess.ts';

type Options = { args?: string[]; stallSeconds: number };

/**
 * Sends a file to a script of this folder in a new process, and then yields the lines of its output.
 * Kills the process when the caller stops, or when it writes nothing while the caller waits.
 */
export async function* streamFromSubprocess(
  script: string,
  file: Readable,
  { args = [], stallSeconds }: Options,
): AsyncGenerator<string> {
  const { child, sent } = startSubprocess(script, file, args);
  const kill = () => child.kill('SIGKILL');
  const lines = splitLines(child.stdout);
  try {
    // Before the first line, because the output of half a file looks complete.
    const readError = await sent;
    if (readError) throw readError;
    for (;;) {
      const stallTimer = setTimeout(kill, stallSeconds * 1000);
      const { value, done } = await lines.next().finally(() => clearTimeout(stallTimer));
      if (done) return;
      yield value;
    }
  } finally {
    kill();
    file.destroy();
  }
}

/** Not `readline`, which buffers up to 1,024 lines of any length. */
async function* splitLines(stream: Readable): AsyncGenerator<string, undefined> {
  let rest = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
