import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { ExpectedSender, FrameMessage } from './frame-message.ts';
import { marketplaceOrigin } from './marketplace.calls.ts';

/** At most once per animation frame: a frame can post any number of messages. */
export function useFrameMessage<Content>(
  frame: RefObject<HTMLIFrameElement | null>,
  read: (message: FrameMessage, expected: ExpectedSender) => Content | undefined,
  onMessage: (content: Content) => void,
): void {
  const notify = useEffectEvent(onMessage);
  useEffect(() => {
    let latest: Content;
    let pending = 0;
    const receive = (event: MessageEvent) => {
      const content = read(event, { origin: marketplaceOrigin, source: frame.current?.contentWindow });
      if (content === undefined) return;
      latest = content;
      pending ||= requestAnimationFrame(() => {
        pending = 0;
        notify(latest);
      });
    };
    addEventListener('message', receive);
    return () => {
      removeEventListener('message', receive);
      cancelAnimationFrame(pending);
    };
  }, [frame, read]);
}
