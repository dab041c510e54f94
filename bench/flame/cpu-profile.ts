import type { Profiler } from 'node:inspector';

type Answer = { id: number; result?: { profile?: Profiler.Profile }; error?: { message: string } };

/** In microseconds. */
const betweenSamples = 200;

/** Where a process that was started with `--inspect` spends its time while something is done to it. */
export async function profileDuring(
  address: string,
  work: () => Promise<unknown>,
): Promise<Profiler.Profile> {
  const inspector = new WebSocket(address);
  await new Promise((resolve, reject) => {
    inspector.onopen = resolve;
    inspector.onerror = () => reject(new Error(`Nobody answers at ${address}.`));
  });
  let asked = 0;
  const ask = (method: string, params = {}) =>
    new Promise<Answer['result']>((resolve, reject) => {
      const id = ++asked;
      inspector.onmessage = ({ data }) => {
        const answer = JSON.parse(data) as Answer;
        if (answer.id !== id) return;
        if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
        else resolve(answer.result);
      };
      inspector.send(JSON.stringify({ id, method, params }));
    });
  try {
    await ask('Profiler.enable');
    await ask('Profiler.setSamplingInterval', { interval: betweenSamples });
    await ask('Profiler.start');
    await work();
    const { profile } = (await ask('Profiler.stop')) ?? {};
    if (!profile) throw new Error('The process told nothing of its time.');
    return profile;
  } finally {
    inspector.close();
  }
}

/** As Node says it on the terminal. */
export function inspectorIn(output: string): string {
  const address = /Debugger listening on (ws:\S+)/.exec(output)?.[1];
  if (!address) throw new Error('The portal does not let itself be looked into.');
  return address;
}
