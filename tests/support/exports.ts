import { vi } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { exportsStaff } from '#contract/exports.staff.ts';
import { type OutputLine, toOutput } from '#server/files/tables/table-output.ts';
import type { TestApp, TestSession } from './test-app.ts';

type NewExport = RequestOf<typeof exportsStaff.createExport>['body'];

/** Requests of staff who export lists. */
export function exportsClient(portal: TestApp) {
  const create = (body: NewExport, caller: TestSession) =>
    portal.send(exportsStaff.createExport, { body }, caller);
  const get = (id: string, caller: TestSession) =>
    portal.send(exportsStaff.getExport, { params: { id } }, caller);
  const download = (id: string, { token }: TestSession) =>
    portal.app.inject({
      method: 'GET',
      url: `/api/staff/exports/${id}/file`,
      headers: { authorization: `Bearer ${token}` },
    });
  const waitUntilFinished = (id: string, caller: TestSession) =>
    vi.waitFor(
      async () => {
        const { body: found } = await get(id, caller);
        if (found.state === 'preparing') throw new Error('the export is not finished');
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
  const run = async (body: NewExport, caller: TestSession) => {
    const created = await create(body, caller);
    if (created.status !== 200) throw new Error(`the export was refused: ${created.text}`);
    return waitUntilFinished(created.body.id, caller);
  };
  /** The header and the rows of the file. */
  const exportRows = async (body: NewExport, caller: TestSession): Promise<string[][]> => {
    const { id } = await run(body, caller);
    const { rawPayload } = await download(id, caller);
    const sheet = body.format === 'csv' ? null : body.list;
    const content = body.format === 'csv' ? 'text' : 'excel';
    const lines: OutputLine[] = [];
    for await (const line of toOutput(rawPayload, { task: 'read', content, sheet, afterRow: 0 }))
      lines.push(JSON.parse(line));
    return lines.flatMap((line) => ('rows' in line ? line.rows.map(({ cells }) => cells as string[]) : []));
  };
  const listColumns = async (list: NewExport['list'], caller: TestSession) => {
    const { body } = await portal.send(exportsStaff.listExportColumns, { params: { list } }, caller);
    return body.columns.map(({ name }) => name);
  };
  return { create, get, download, waitUntilFinished, run, exportRows, listColumns };
}
