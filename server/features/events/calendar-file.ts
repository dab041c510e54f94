import { Readable } from 'node:stream';
import type { FileResponse } from '../../http/file-response.ts';

export function toCalendarFile(text: string): FileResponse {
  const bytes = Buffer.from(text);
  return { body: Readable.from([bytes]), mediaType: 'text/calendar; charset=utf-8', byteSize: bytes.length };
}
