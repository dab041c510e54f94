type Progress = { advance(fraction: number): void };
type Work<Result> = (progress: Progress) => Promise<Result>;

export type WithProgress = <Result>(label: string, work: Work<Result>) => Promise<Result>;

const terminalIntervalMs = 100;
const logIntervalMs = 5_000;

export async function withProgress<Result>(label: string, work: Work<Result>): Promise<Result> {
  const isTerminal = process.stdout.isTTY;
  const startedAt = performance.now();
  let fraction: number | undefined;
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const line = () => `  ${label} … ${fraction === undefined ? '' : formatBar(fraction)}${seconds()} s`;
  if (!isTerminal) printLine(`  ${label} …`);
  const timer = setInterval(
    () => (isTerminal ? process.stdout.write(`\r\x1b[K${line()}`) : printLine(line())),
    isTerminal ? terminalIntervalMs : logIntervalMs,
  );
  const result = await work({ advance: (value) => (fraction = value) }).finally(() => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\r\x1b[K');
  });
  printLine(`✓ ${label}, ${seconds()} s`);
  return result;
}

export const scaleProgress = (advance: Progress['advance'], from: number, to: number) => (fraction: number) =>
  advance(from + fraction * (to - from));

function formatBar(fraction: number): string {
  const width = 24;
  const filled = Math.round(Math.min(1, fraction) * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.floor(fraction * 100)} % `;
}

export function printLine(text = ''): void {
  process.stdout.write(`${text}\n`);
}

export function exitWithErrors(...errors: string[]): never {
  process.stderr.write(`\n${errors.map((error) => `✗ ${error}`).join('\n')}\n`);
  process.exit(1);
}
