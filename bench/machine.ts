import { cpus, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from '#server/start/progress.ts';
import { formatPercent } from './format.ts';

/** One line about the machine, for the report. */
export function describeMachine(): string {
  const processors = cpus();
  const memoryGB = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  return `${model}, ${processors.length} cores, ${memoryGB} GB, ${process.platform} ${process.arch}, Node ${process.version}`;
}

const busyThreshold = 0.3;

/** Call it before the bench starts its own processes. */
export async function warnIfMachineIsBusy(): Promise<void> {
  const before = cpuTimes();
  await delay(1_000);
  const after = cpuTimes();
  const load = (after.busy - before.busy) / Math.max(1, after.total - before.total);
  if (load <= busyThreshold) return;
  say(`Warning: other processes use ${formatPercent(load)} of the CPU. Budgets may fail because of them.`);
}

function cpuTimes(): { busy: number; total: number } {
  const times = cpus().map((cpu) => cpu.times);
  const total = times.flatMap((each) => Object.values(each)).reduce((sum, each) => sum + each, 0);
  return { total, busy: total - times.reduce((sum, { idle }) => sum + idle, 0) };
}
