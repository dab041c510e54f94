import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { processorTime } from './machine.ts';

/** Linux counts in hundredths of a second, whatever its clock is set to. */
const ticksPerSecond = 100;

type Process = { pid: number; parent: number; ticks: number };

/** How long this process and all that it started have used processors, where the system tells. */
export function ownSeconds(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ticksOfFamily(process.pid, running.flatMap(readProcess)) / ticksPerSecond;
}

/** Of a process, its children and theirs. What has ended is counted by whoever started it. */
export function ticksOfFamily(ancestor: number, all: Process[]): number {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((ticks, child) => ticks + child.ticks + sum(child.pid), 0);
  return (all.find(({ pid }) => pid === ancestor)?.ticks ?? 0) + sum(ancestor);
}

function readProcess(name: string): Process[] {
  try {
    // The name of the program, in brackets, may hold spaces and brackets.
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((all, each) => all + Number(each), 0);
    return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** From now on: the share of the processors, from 0 to 1, that was used by none of ours, where the system tells. */
export function watchOthers(): () => number | undefined {
  const [before, ownBefore] = [processorTime(), ownSeconds()];
  return () => {
    const [after, own] = [processorTime(), ownSeconds()];
    if (own === undefined || ownBefore === undefined) return undefined;
    const others = after.busy - before.busy - (own - ownBefore) * 1000;
    const share = others / Math.max(1, after.total - before.total);
    return Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
  };
}
