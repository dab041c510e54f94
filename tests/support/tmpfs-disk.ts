import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const megabyte = 1024 * 1024;
const mount = (folder: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;

export type TmpfsDisk = NonNullable<ReturnType<typeof mountTmpfsDisk>>;

/** Mounts a small tmpfs. Returns null when the user is not root, because only root can mount. */
export function mountTmpfsDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-disk-'));
  if (!mount(folder, megabytes)) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, 'filler');
  const readFreeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    /** Fills the disk until this many bytes are free. */
    fillUntil(freeBytes: number) {
      const file = openSync(filler, 'a');
      try {
        while (readFreeBytes() > freeBytes)
          writeSync(file, Buffer.alloc(Math.min(megabyte, Math.max(4_096, readFreeBytes() - freeBytes))));
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    freeSpace: () => rmSync(filler),
    remove() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
