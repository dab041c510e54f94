/**
 * Loaded into the process that decodes pictures: when that has done its work, this says on channel 3 how much memory it
 * took at most, how soon Linux would end it, and which of the files that are named behind it the process could still open, by name and from memory.
 */
import { readFileSync, writeSync } from 'node:fs';
import sharp from 'sharp';

export type Probed = { peakBytes: number; firstToGo: string; opened: Opened[] };
type Opened = { byName: boolean; fromMemory: boolean; gainMap: boolean };

const opened: Opened[] = [];

process.once('beforeExit', async () => {
  for (const file of process.argv.slice(2)) {
    const found = await sharp(readFileSync(file))
      .metadata()
      .catch(() => null);
    const byName = await sharp(file)
      .metadata()
      .catch(() => null);
    opened.push({ byName: byName !== null, fromMemory: found !== null, gainMap: Boolean(found?.gainMap) });
  }
});
process.once('exit', () => {
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  const firstToGo =
    process.platform === 'linux' ? readFileSync('/proc/self/oom_score_adj', 'utf8').trim() : '';
  const probed: Probed = { peakBytes, firstToGo, opened };
  writeSync(3, JSON.stringify(probed));
});
