export type FrameMessage = Pick<MessageEvent, 'origin' | 'source' | 'data'>;
export type ExpectedSender = { origin: string; source: MessageEventSource | null | undefined };

/** Returns the message's fields if the expected frame sent it from the expected origin with this type. */
export function readFrameMessage(
  { origin, source, data }: FrameMessage,
  expected: ExpectedSender,
  type: string,
): Record<string, unknown> | undefined {
  if (origin !== expected.origin || !source || source !== expected.source) return undefined;
  if (typeof data !== 'object' || data === null || data.type !== type) return undefined;
  return data;
}
