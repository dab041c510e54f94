import { mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memoryFolder = '/dev/shm';
const minFreeBytes = 4 * 1024 ** 3;

/** Creates a temporary folder in memory, if it fits. On a disk, copying a database takes six times the system time. */
export const createFastFolder = (prefix: string) =>
  mkdtempSync(path.join(isMemoryUsable() ? memoryFolder : tmpdir(), prefix));

function isMemoryUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > minFreeBytes && runsPrograms();
  } catch {
    return false;
  }
}

/** The folder of PostgreSQL has its programs too. */
const runsPrograms = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => line.includes(` ${memoryFolder} `) && !line.includes('noexec'));
