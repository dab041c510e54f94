import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { printLine } from '#server/start/progress.ts';
import { formatPercent } from './format.ts';

export function describeMachine(): string {
  const processors = cpus();
  const memoryGB = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  return `${model}, ${processors.length} cores, ${memoryGB} GB, ${process.platform} ${process.arch}, Node ${process.version}`;
}

const busyThreshold = 0.3;

/** Call it before the bench starts processes. Windows has no load average. */
export function warnIfMachineIsBusy(): void {
  const load = (loadavg()[0] ?? 0) / availableParallelism();
  if (load <= busyThreshold) return;
  printLine(
    `Warning: the CPU was ${formatPercent(load)} busy in the last minute. Budgets may fail because of it.`,
  );
}
