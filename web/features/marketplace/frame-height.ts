/** Taller than any page of a shop, and far from what would bring a browser down. */
const tallest = 20_000;

/** So that nothing at the frame's foot is cut off. */
const spare = 48;

type Sender = Pick<MessageEvent, 'origin' | 'source' | 'data'>;

/** The height that a frame asks for; nothing where the message is not its own, or no such thing. */
export function askedHeight(
  { origin, source, data }: Sender,
  expected: { origin: string; source: MessageEventSource | null | undefined },
): number | undefined {
  if (origin !== expected.origin || !source || source !== expected.source) return undefined;
  if (typeof data !== 'object' || data === null || data.type !== 'resize') return undefined;
  const { height } = data as { height: unknown };
  const fits = typeof height === 'number' && height >= 0 && height <= tallest;
  return fits ? height + spare : undefined;
}
