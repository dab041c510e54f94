/** Preloaded into the image decoder process. Writes a report to file descriptor 3 when the process exits. */
import { readFileSync, writeSync } from 'node:fs';
import sharp from 'sharp';

export type ProbeReport = { peakBytes: number; oomScore: string; opened: Opened[] };
type Opened = { byName: boolean; fromMemory: boolean; gainMap: boolean };

const opened: Opened[] = [];
const readMetadata = (input: string | Buffer) =>
  sharp(input)
    .metadata()
    .catch(() => null);

process.once('beforeExit', async () => {
  for (const file of process.argv.slice(2)) {
    const fromMemory = await readMetadata(readFileSync(file));
    const byName = await readMetadata(file);
    const gainMap = Boolean(fromMemory?.gainMap);
    opened.push({ byName: byName !== null, fromMemory: fromMemory !== null, gainMap });
  }
});
process.once('exit', () => {
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  const oomScore =
    process.platform === 'linux' ? readFileSync('/proc/self/oom_score_adj', 'utf8').trim() : '';
  const report: ProbeReport = { peakBytes, oomScore, opened };
  writeSync(3, JSON.stringify(report));
});
