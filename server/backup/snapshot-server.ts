import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DirectoryLockedError, lockDirectory } from '../db/embedded/directory-lock.ts';
import { bearerToken } from '../http/caller.ts';
import { freeBytes } from '../http/disk-space.ts';

type CopyTo = (folder: string) => Promise<void>;
type SnapshotEndpoint = { port: number; secret: string };

/** A copy leaves this much disk space to the portal. */
const leastFreeBytes = 256 * 1024 * 1024;
const snapshotPrefix = 'copy-for-backup-';
const snapshotEndpointFile = (dataDir: string) => path.join(dataDir, 'backup-door.json');

export class SnapshotError extends Error {}

/** The process that owns the embedded database copies it for callers that can read the data folder. */
export async function startSnapshotServer(
  dataDir: string,
  copyTo: CopyTo,
): Promise<{ close(): Promise<void> }> {
  await removeStaleSnapshots(dataDir);
  const secret = randomBytes(32).toString('base64url');
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify(body));
    if (!isAuthorized(request, secret)) return void answer(403, { message: 'This door is not for you.' });
    try {
      answer(200, { folder: await createSnapshot(dataDir, copyTo) });
    } catch (error) {
      answer(500, { message: (error as Error).message });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const file = snapshotEndpointFile(dataDir);
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
  const given = Buffer.from(bearerToken(headers.authorization) ?? '');
  const expected = Buffer.from(secret);
  return method === 'POST' && given.length === expected.length && timingSafeEqual(given, expected);
}

async function createSnapshot(dataDir: string, copyTo: CopyTo): Promise<string> {
  await removeStaleSnapshots(dataDir);
  const free = await freeBytes(dataDir);
  const needed = (await sizeOf(path.join(dataDir, 'database'))) + leastFreeBytes;
  if (free < needed)
    throw new SnapshotError(
      `the disk of ${dataDir} has ${inMegabytes(free)} free, and a copy takes ${inMegabytes(needed)}`,
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

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Removes copies of killed backups. A reader locks the copy that it uses. */
async function removeStaleSnapshots(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(snapshotPrefix));
  for (const folder of left.map((name) => path.join(dataDir, name))) {
    try {
      lockDirectory(folder)();
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof DirectoryLockedError)) throw error;
    }
  }
}

export async function requestSnapshot(dataDir: string): Promise<string> {
  if (!existsSync(snapshotEndpointFile(dataDir)))
    throw new SnapshotError('it is still starting, is stopping, or is of a version without backups');
  const { port, secret } = JSON.parse(
    await readFile(snapshotEndpointFile(dataDir), 'utf8'),
  ) as SnapshotEndpoint;
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
  }).catch(() => {
    throw new SnapshotError('it does not answer');
  });
  const { folder, message } = (await answer.json()) as { folder?: string; message?: string };
  if (!folder) throw new SnapshotError(message ?? 'it gave no reason');
  return folder;
}
