/** Builds a GIF of this size: the first image once, then the second image repeatedly. */
export function createLongGif(first: Buffer, next: Buffer, bytes: number): Buffer {
  const frame = framesOf(next);
  const times = Math.floor((bytes - first.length) / frame.length);
  return Buffer.concat([first.subarray(0, -1), ...Array<Buffer>(times).fill(frame), Buffer.from(';')]);
}

/** The bytes between the header with its colour table and the trailer. */
function framesOf(gif: Buffer): Buffer {
  const flags = gif[10] as number;
  const table = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  return gif.subarray(13 + table, -1);
}
