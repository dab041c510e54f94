import { cpus, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

export type Machine = { processor: string; cores: number; memoryGB: number; system: string; node: string };

/** What a figure depends on beside the code. */
export function describeMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
  };
}

/** Above it, others took so much of the processors that times say more about them than about the portal. */
export const overloaded = 0.3;

/** The share of the processors that others use while this process and its children wait: from 0 to 1. */
export async function loadByOthers(): Promise<number> {
  const before = processorTime();
  await delay(1_000);
  const after = processorTime();
  return (after.busy - before.busy) / Math.max(1, after.total - before.total);
}

export function processorTime(): { busy: number; total: number } {
  const sum = { busy: 0, total: 0 };
  for (const { times } of cpus()) {
    const total = Object.values(times).reduce((all, each) => all + each, 0);
    sum.total += total;
    sum.busy += total - times.idle;
  }
  return sum;
}
