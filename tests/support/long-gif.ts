/** The first picture, and then the second as often as it fits: one frame is a few hundred bytes. */
export function longGif(first: Buffer, next: Buffer, bytes: number): Buffer {
  const frame = framesOf(next);
  const times = Math.floor((bytes - first.length) / frame.length);
  return Buffer.concat([first.subarray(0, -1), ...Array<Buffer>(times).fill(frame), Buffer.from(';')]);
}

/** All that lies between the head with its table of colours and the end. */
function framesOf(gif: Buffer): Buffer {
  const flags = gif[10] as number;
  const table = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  return gif.subarray(13 + table, -1);
}
