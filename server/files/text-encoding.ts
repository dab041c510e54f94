import { isUtf8 } from 'node:buffer';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const sampleBytes = 1_000;

/** Excel writes UTF-16 as "Unicode text", and the one-byte encoding of the computer as "CSV". */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  const mark = findByteOrderMark(bytes);
  if (mark) return mark;
  const sample = bytes.subarray(0, sampleBytes);
  if (hasMostlyZeros(sample, 1)) return 'utf-16le';
  if (hasMostlyZeros(sample, 0)) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Of UTF-16. UTF-8 is recognised without its mark. */
export function findByteOrderMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Latin letters in UTF-16 have zero as every second byte. */
function hasMostlyZeros(bytes: Uint8Array, start: 0 | 1): boolean {
  const every = bytes.filter((_, index) => index % 2 === start);
  return every.length > 0 && every.filter((byte) => byte === 0).length > every.length / 2;
}

const chunkBytes = 1024 * 1024;

/** Without the byte-order mark. In chunks, because a string of the whole file needs its size in memory again. */
export function* decodeText(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(detectEncoding(bytes));
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true });
  yield decoder.decode();
}
