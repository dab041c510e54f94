import { type ExpectedSender, type FrameMessage, readFrameMessage } from './frame-message.ts';

/** Taller than any page of a shop, and far from what would bring a browser down. */
const tallest = 20_000;

/** So that nothing at the frame's foot is cut off. */
const spare = 48;

/** The height that a frame asks for; nothing where the message is not its own, or no such thing. */
export function askedHeight(message: FrameMessage, expected: ExpectedSender): number | undefined {
  const height = readFrameMessage(message, expected, 'resize')?.height;
  const fits = typeof height === 'number' && height >= 0 && height <= tallest;
  return fits ? height + spare : undefined;
}
