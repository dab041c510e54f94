import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DirectoryLockedError, lockDirectory } from '../db/embedded/directory-lock.ts';
import { parseBearerToken } from '../http/caller.ts';
import { getFreeBytes } from '../http/disk-space.ts';

type CopyTo = (folder: string) => Promise<void>;
type SnapshotEndpoint = { port: number; secret: string };

/** Disk space that must stay free for the portal after a snapshot. */
const reservedBytes = 256 * 1024 * 1024;
const snapshotPrefix = 'backup-snapshot-';
const toEndpointFile = (dataDir: string) => path.join(dataDir, 'snapshot-endpoint.json');

export class SnapshotError extends Error {}

/** The portal locks the embedded database, so it makes the snapshot. The data directory holds the secret. */
export async function startSnapshotServer(dataDir: string, copyTo: CopyTo) {
  await removeStaleSnapshots(dataDir);
  const secret = randomBytes(32).toString('base64url');
  const server = createServer(async (request, response) => {
    const respond = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify(body));
    if (!isAuthorized(request, secret)) return void respond(403, { message: 'Forbidden.' });
    try {
      respond(200, { folder: await createSnapshot(dataDir, copyTo) });
    } catch (error) {
      respond(500, { message: (error as Error).message });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const file = toEndpointFile(dataDir);
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify({ port, secret } satisfies SnapshotEndpoint), { mode: 0o600 });
  return {
    close: async () => {
      await rm(file, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isAuthorized({ method, headers }: IncomingMessage, secret: string): boolean {
  const actual = Buffer.from(parseBearerToken(headers.authorization) ?? '');
  const expected = Buffer.from(secret);
  return method === 'POST' && actual.length === expected.length && timingSafeEqual(actual, expected);
}

async function createSnapshot(dataDir: string, copyTo: CopyTo): Promise<string> {
  await removeStaleSnapshots(dataDir);
  const freeBytes = await getFreeBytes(dataDir);
  const neededBytes = (await measureDirectoryBytes(path.join(dataDir, 'database'))) + reservedBytes;
  if (freeBytes < neededBytes)
    throw new SnapshotError(
      `${dataDir} has ${formatMegabytes(freeBytes)} free, but a snapshot needs ${formatMegabytes(neededBytes)}`,
    );
  const folder = path.join(dataDir, `${snapshotPrefix}${randomUUID()}`);
  try {
    await mkdir(folder, { mode: 0o700 });
    await copyTo(folder);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const formatMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

async function measureDirectoryBytes(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const readStat = (name: string) => stat(path.join(folder, name)).catch(() => ({ size: 0 }));
  const stats = await Promise.all(names.map(readStat));
  return stats.reduce((sum, { size }) => sum + size, 0);
}

/** Removes snapshots of killed backups. A running backup holds a lock on its snapshot. */
async function removeStaleSnapshots(dataDir: string): Promise<void> {
  const snapshots = (await readdir(dataDir)).filter((name) => name.startsWith(snapshotPrefix));
  for (const folder of snapshots.map((name) => path.join(dataDir, name))) {
    try {
      lockDirectory(folder)();
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof DirectoryLockedError)) throw error;
    }
  }
}

export async function requestSnapshot(dataDir: string): Promise<string> {
  const file = toEndpointFile(dataDir);
  if (!existsSync(file))
    throw new SnapshotError('it is starting or stopping, or its version does not support backups');
  const { port, secret } = JSON.parse(await readFile(file, 'utf8')) as SnapshotEndpoint;
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
  }).catch(() => {
    throw new SnapshotError('it does not respond');
  });
  const { folder, message } = (await response.json()) as { folder?: string; message?: string };
  if (!folder) throw new SnapshotError(message ?? 'unknown reason');
  return folder;
}
