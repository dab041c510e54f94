/**
 * Loaded into the process that decodes pictures. At its end this reports on channel 3: its peak memory, its OOM score, and
 * which of the given files it can open by name and from memory.
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
