import { uploadPartBytes, uploadsStaff } from '#contract/uploads.staff.ts';
import { type TestApp, type TestSession, toTestResponse } from './test-app.ts';
import { encodeForm } from './uploads.ts';

export async function sendPart(
  portal: Pick<TestApp, 'app'>,
  session: TestSession,
  id: string,
  { offset, bytes }: { offset: number; bytes: Uint8Array },
) {
  const { type, payload } = await encodeForm([{ name: 'part', value: bytes }]);
  const response = await portal.app.inject({
    method: 'PUT',
    url: `/api/staff/uploads/${id}/part?offset=${offset}`,
    headers: { 'content-type': type, authorization: `Bearer ${session.token}` },
    payload,
  });
  return toTestResponse(response);
}

/** Sends a whole file. Returns the first response that is an error, or the finished upload. */
export async function uploadFile(portal: TestApp, session: TestSession, name: string, bytes: Uint8Array) {
  const body = { name, byteSize: bytes.length };
  const started = await portal.send(uploadsStaff.startUpload, { body }, session);
  if (started.status !== 200) return started;
  const { id } = started.body.upload;
  for (let offset = 0; offset < bytes.length; offset += uploadPartBytes) {
    const part = { offset, bytes: bytes.subarray(offset, offset + uploadPartBytes) };
    const sent = await sendPart(portal, session, id, part);
    if (sent.status !== 200) return { ...sent, errorBody: sent.body };
  }
  return portal.send(uploadsStaff.finishUpload, { params: { id } }, session);
}
