import { type RefObject, useEffect, useState } from 'react';
import { askedHeight } from './frame-height.ts';

/** The height that the frame has last asked for. However many messages come, the page changes once a picture. */
export function useFrameHeight(frame: RefObject<HTMLIFrameElement | null>, origin: string) {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    let latest: number | undefined;
    let due = 0;
    const take = (event: MessageEvent) => {
      const asked = askedHeight(event, { origin, source: frame.current?.contentWindow });
      if (asked === undefined) return;
      latest = asked;
      due ||= requestAnimationFrame(() => {
        due = 0;
        setHeight(latest);
      });
    };
    addEventListener('message', take);
    return () => {
      removeEventListener('message', take);
      cancelAnimationFrame(due);
    };
  }, [frame, origin]);
  return height;
}
