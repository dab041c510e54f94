export type Step = {
  advance(share: number): void;
};

export type ShowStep = <Result>(label: string, work: (step: Step) => Promise<Result>) => Promise<Result>;

const terminalIntervalMs = 100;
const logIntervalMs = 5_000;

export async function step<Result>(label: string, work: (step: Step) => Promise<Result>): Promise<Result> {
  const terminal = process.stdout.isTTY;
  const started = performance.now();
  let share: number | undefined;
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  const line = () => `  ${label} … ${share === undefined ? '' : `${progressBar(share)} `}${seconds()} s`;
  if (!terminal) printLine(`  ${label} …`);
  const timer = setInterval(
    () => (terminal ? process.stdout.write(`\r\x1b[K${line()}`) : printLine(line())),
    terminal ? terminalIntervalMs : logIntervalMs,
  );
  const result = await work({ advance: (to) => (share = to) }).finally(() => {
    clearInterval(timer);
    if (terminal) process.stdout.write('\r\x1b[K');
  });
  printLine(`✓ ${label}, ${seconds()} s`);
  return result;
}

export const subProgress = (advance: Step['advance'], from: number, to: number) => (share: number) =>
  advance(from + share * (to - from));

function progressBar(share: number): string {
  const width = 24;
  const full = Math.round(Math.min(1, share) * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(share * 100)} %`;
}

export function printLine(text = ''): void {
  process.stdout.write(`${text}\n`);
}

export function giveUp(...faults: string[]): never {
  process.stderr.write(`\n${faults.map((fault) => `✗ ${fault}`).join('\n')}\n`);
  process.exit(1);
}
