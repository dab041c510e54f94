import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from './find-free-port.ts';

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

export const nginxMissing =
  'The cluster tests need nginx. Install it, or set NGINX to the path of the program.';

/** Returns NGINX or the installed program. Debian installs it outside the PATH of ordinary users. */
export function findNginx(): string | null {
  if (process.env.NGINX) return process.env.NGINX;
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, 'nginx')).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx with the configuration of deploy/ in front of these portals. */
export async function startNginx(program: string, portals: { port: number; marketplacePort: number }[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-nginx-'));
  // When root starts nginx, its workers run as another user and write large uploads here.
  chmodSync(folder, 0o755);
  const [port, marketplacePort] = [await findFreePort(), await findFreePort()];
  const toServerLines = (ports: number[]) =>
    ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n    ');
  const values: Record<string, string> = {
    PID: path.join(folder, 'nginx.pid'),
    TEMPORARY: folder,
    PORTALS: toServerLines(portals.map((portal) => portal.port)),
    MARKETPLACES: toServerLines(portals.map((portal) => portal.marketplacePort)),
    PORTAL_LISTEN: `127.0.0.1:${port}`,
    MARKETPLACE_LISTEN: `127.0.0.1:${marketplacePort}`,
  };
  const file = path.join(folder, 'nginx.conf');
  const template = readFileSync('deploy/nginx.conf', 'utf8');
  const fill = (_: string, name: string) => values[name] ?? `unknown ${name}`;
  writeFileSync(file, template.replace(/\$\{([A-Z_]+)\}/g, fill));
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => (log += chunk));
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isLive(url))) if (child.exitCode !== null) throw new Error(`nginx did not start:\n${log}`);
  return {
    url,
    marketplaceUrl: `http://127.0.0.1:${marketplacePort}`,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isLive = (url: string) =>
  fetch(`${url}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
