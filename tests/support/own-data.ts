import { vi } from 'vitest';
import { ownData } from '#contract/own-data.ts';
import { listZipEntries, readZipEntry } from '#server/files/zip-reader.ts';
import type { TestApp, TestSession } from './test-app.ts';

export async function requestOwnData(portal: TestApp, { token }: TestSession): Promise<void> {
  const { status, text } = await portal.send(ownData.requestOwnDataArchive, {}, { token });
  if (status !== 200) throw new Error(`the archive could not be requested: ${text}`);
  const expectReady = async () => {
    const { body } = await portal.send(ownData.getOwnDataArchive, {}, { token });
    if (body.state === 'ready') return;
    const { rows } = await portal.database.pool.query(
      `SELECT state, output ->> 'message' AS error FROM pgboss.job WHERE name = 'own-data-archive'`,
    );
    throw new Error(`the archive is ${body.state}: ${JSON.stringify(rows)}`);
  };
  await vi.waitFor(expectReady, { timeout: 20_000, interval: 50 });
}

/** Downloads the archive and returns its files as texts, by name. */
export async function downloadOwnData(portal: TestApp, { token }: TestSession) {
  const { method, path: url } = ownData.downloadOwnDataArchive;
  const headers = { authorization: `Bearer ${token}` };
  const response = await portal.app.inject({ method, url, headers });
  const file = response.rawPayload;
  const texts = listZipEntries(file).map((entry) => [
    entry.name,
    readZipEntry(file, entry, 50_000_000).toString(),
  ]);
  return { headers: response.headers, files: Object.fromEntries(texts) as Record<string, string> };
}
