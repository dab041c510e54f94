import { spawnSync } from 'node:child_process';
import { step } from '#server/start/progress.ts';
import { findNginx, nginxIsMissing } from '#tests/support/nginx.ts';
import { waysToInstall } from './debian-package.ts';

type Found = { path: string } | { missing: string };

export async function findProxy(): Promise<Found> {
  const found = findNginx();
  if (found) return { path: found };
  for (const [command, args] of waysToInstall('nginx')) {
    await step('Getting nginx', async () => spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }));
    const got = findNginx();
    if (got) return { path: got };
  }
  return { missing: nginxIsMissing };
}
