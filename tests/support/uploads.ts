import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { localFileStore } from '#server/files/file-store.ts';
import { deleteOrphanedFiles } from '#server/files/orphaned-files.sql.ts';
import type { TestApp, TestResponse } from './test-app.ts';

export type Part = { name?: string; filename?: string; type?: string; value: Uint8Array | string };

/** Encodes one file in the field `img`, or these parts. A string part without a file name is a text field. */
export async function encodeForm(content: Uint8Array | Part[]): Promise<{ type: string; payload: Buffer }> {
  const form = new FormData();
  for (const part of content instanceof Uint8Array ? [{ value: content }] : content) {
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
  content: Uint8Array | Part[],
): Promise<TestResponse> {
  const { type, payload } = await encodeForm(content);
  return sendPhoto(portal, token, type, payload);
}

export async function sendPhoto(
  portal: TestApp,
  token: string | undefined,
  type: string,
  payload: Buffer | string,
): Promise<TestResponse> {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/users/profileimage',
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  });
  return {
    status: response.statusCode,
    text: response.body,
    body: response.json(),
    headers: response.headers as TestResponse['headers'],
  };
}

export async function fetchImage(portal: TestApp, url: string) {
  const { statusCode, headers, rawPayload } = await portal.app.inject({ url });
  return { status: statusCode, headers, bytes: rawPayload };
}

export const isFileStored = (portal: TestApp, url: string) => {
  const key = url.replace('/files/', '');
  return existsSync(path.join(portal.database.filesFolder, key.slice(0, 2), key));
};

/** An image whose left half is red and whose right half is blue. */
export const redBlueImage = (width: number, height: number) =>
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
  const offset =
    (Math.floor(down * (info.height - 1)) * info.width + Math.floor(across * (info.width - 1))) *
    info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(offset, offset + 3);
  if (red > 200 && green < 60 && blue < 60) return 'red';
  return blue > 200 && green < 60 && red < 60 ? 'blue' : `rgb(${red}, ${green}, ${blue})`;
}

/** Deletes orphaned files as if 25 hours had passed. */
export async function expireOrphanedFiles({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await database.pool.query("UPDATE orphaned_files SET orphaned_at = orphaned_at - interval '25 hours'");
  await deleteOrphanedFiles(database.db, localFileStore(database.filesFolder));
}
