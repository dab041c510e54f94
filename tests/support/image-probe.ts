/**
 * Preloaded into the image decoder process. When the process exits, this writes to file descriptor 3: its peak memory, its
 * OOM score, and which of the files it can open by name and from memory.
 */
import { readFileSync, writeSync } from 'node:fs';
import sharp from 'sharp';

export type ProbeReport = { peakBytes: number; oomScore: string; opened: Opened[] };
type Opened = { byName: boolean; fromMemory: boolean; gainMap: boolean };

const opened: Opened[] = [];

process.once('beforeExit', async () => {
  for (const file of process.argv.slice(2)) {
    const fromMemory = await sharp(readFileSync(file))
      .metadata()
      .catch(() => null);
    const byName = await sharp(file)
      .metadata()
      .catch(() => null);
    opened.push({
      byName: byName !== null,
      fromMemory: fromMemory !== null,
      gainMap: Boolean(fromMemory?.gainMap),
    });
  }
});
process.once('exit', () => {
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  const oomScore =
    process.platform === 'linux' ? readFileSync('/proc/self/oom_score_adj', 'utf8').trim() : '';
  const report: ProbeReport = { peakBytes, oomScore, opened };
  writeSync(3, JSON.stringify(report));
});
