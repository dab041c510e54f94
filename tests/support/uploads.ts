import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { localFileStore } from '#server/files/file-store.ts';
import { deleteOrphanedFiles } from '#server/files/orphaned-files.sql.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

export type Part = { name?: string; filename?: string; type?: string; value: Uint8Array | string };

/** One file in the field `img`, or the given parts; text without a file name is a plain field. */
export async function encodeForm(given: Uint8Array | Part[]): Promise<{ type: string; payload: Buffer }> {
  const form = new FormData();
  for (const part of given instanceof Uint8Array ? [{ value: given }] : given) {
    const { name = 'img', filename, type = 'application/octet-stream', value } = part;
    if (typeof value === 'string' && !filename) form.append(name, value);
    else
      form.append(
        name,
        new Blob([typeof value === 'string' ? value : new Uint8Array(value)], { type }),
        filename ?? 'photo',
      );
  }
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') as string,
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

export async function uploadPhoto(
  portal: TestApp,
  token: string | undefined,
  given: Uint8Array | Part[],
): Promise<TestAnswer> {
  const { type, payload } = await encodeForm(given);
  return sendPhoto(portal, token, type, payload);
}

export async function sendPhoto(
  portal: TestApp,
  token: string | undefined,
  type: string,
  payload: Buffer | string,
): Promise<TestAnswer> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/users/profileimage',
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json(),
    headers: answer.headers as TestAnswer['headers'],
  };
}

export async function fetchPicture(portal: TestApp, address: string) {
  const { statusCode, headers, rawPayload } = await portal.app.inject({ url: address });
  return { status: statusCode, headers, bytes: rawPayload };
}

export const isKept = (portal: TestApp, address: string) => {
  const key = address.replace('/files/', '');
  return existsSync(path.join(portal.database.filesFolder, key.slice(0, 2), key));
};

/** The left half red, the right half blue. */
export const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: {
        create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' },
      },
      gravity: 'west',
    },
  ]);

/** Returns the colour at a position, given as fractions of width and height. */
export async function colourAt(bytes: Buffer, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(down * (info.height - 1)) * info.width + Math.floor(across * (info.width - 1))) *
    info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && green < 60 && blue < 60) return 'red';
  return blue > 200 && green < 60 && red < 60 ? 'blue' : `rgb(${red}, ${green}, ${blue})`;
}

/** Removes files that are no longer used, as if a day had passed. */
export async function expireOrphanedFiles({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await database.pool.query("UPDATE orphaned_files SET orphaned_at = orphaned_at - interval '25 hours'");
  await deleteOrphanedFiles(database.db, localFileStore(database.filesFolder));
}
