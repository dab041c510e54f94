import { type ExpectedSender, type FrameMessage, readFrameMessage } from './frame-message.ts';

/** Higher than any page of the shop, and safe for the browser. */
const tallest = 20_000;

/** Prevents cutting off the end of the frame. */
const spare = 48;

export function askedHeight(message: FrameMessage, expected: ExpectedSender): number | undefined {
  const height = readFrameMessage(message, expected, 'resize')?.height;
  const fits = typeof height === 'number' && height >= 0 && height <= tallest;
  return fits ? height + spare : undefined;
}
