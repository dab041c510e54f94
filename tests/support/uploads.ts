import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { consoleStaff } from '#contract/console.staff.ts';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { deleteOrphanedFiles } from '#server/files/orphaned-files.sql.ts';
import { type TestApp, type TestResponse, type TestSession, toTestResponse } from './test-app.ts';

export type Part = { name?: string; filename?: string; type?: string; value: Uint8Array | string };

/** Encodes one file in the field `img`, or these parts. A string part without a file name is a text field. */
export async function encodeForm(content: Uint8Array | Part[]): Promise<{ type: string; payload: Buffer }> {
  const form = new FormData();
  for (const part of content instanceof Uint8Array ? [{ value: content }] : content) {
    const { name = 'img', filename, type = 'application/octet-stream', value } = part;
    const file = new Blob([typeof value === 'string' ? value : new Uint8Array(value)], { type });
    if (typeof value === 'string' && !filename) form.append(name, value);
    else form.append(name, file, filename ?? 'photo');
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
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
  const url = '/api/users/profileimage';
  return toTestResponse(await portal.app.inject({ method: 'POST', url, headers, payload }));
}

/** Uploads a picture for a draft. Returns the response body, with its URL. */
export async function uploadPicture(portal: TestApp, { token }: TestSession, url: string) {
  const { type, payload } = await encodeForm(await createRedBlueImage(600, 300).png().toBuffer());
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  return toTestResponse(await portal.app.inject({ method: 'POST', url, headers, payload })).body;
}

/** Pictures of drafts need the session of staff. */
export async function fetchImage(portal: TestApp, url: string, staff?: TestSession) {
  const cookie = staff && (await openConsole(portal, staff));
  const { statusCode, headers, rawPayload } = await portal.app.inject({
    url,
    headers: { ...(cookie && { cookie }) },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}

/** Returns the cookie that the browser sends with images. */
export async function openConsole(portal: TestApp, staff: TestSession): Promise<string> {
  const { headers } = await portal.send(consoleStaff.getStaffProfile, {}, staff);
  return headers['set-cookie']?.split(';')[0] as string;
}

export const isFileStored = (portal: TestApp, url: string) => {
  const key = url.replace('/files/', '');
  return existsSync(path.join(portal.database.filesFolder, key.slice(0, 2), key));
};

/** An image whose left half is red and whose right half is blue. */
export function createRedBlueImage(width: number, height: number) {
  const red = { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: red }, gravity: 'west' },
  ]);
}

/** Returns the colour at a position in fractions of the width and height. */
export async function readColourAt(bytes: Buffer, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [column, row] = [Math.floor(across * (info.width - 1)), Math.floor(down * (info.height - 1))];
  const offset = (row * info.width + column) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(offset, offset + 3);
  if (red > 200 && green < 60 && blue < 60) return 'red';
  return blue > 200 && green < 60 && red < 60 ? 'blue' : `rgb(${red}, ${green}, ${blue})`;
}

/** Deletes orphaned files as if 25 hours had passed. */
export async function expireOrphanedFiles({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await database.pool.query("UPDATE orphaned_files SET orphaned_at = orphaned_at - interval '25 hours'");
  await deleteOrphanedFiles(database.db, createLocalFileStore(database.filesFolder));
}
