import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { formatRoute, type MarketplaceRoute, parseRouteMessage } from '#contract/marketplace-route.ts';
import { marketplaceOrigin } from './marketplace.calls.ts';

type Frame = RefObject<HTMLIFrameElement | null>;
type Content = Record<string, unknown>;

/** Forwards messages of this type, at most one per animation frame, because a frame can post any number. */
function useFrameMessage<Value>(
  frame: Frame,
  type: string,
  read: (content: Content) => Value | undefined,
  onMessage: (value: Value) => void,
): void {
  const notify = useEffectEvent(onMessage);
  useEffect(() => {
    let latest: Value;
    let pending = 0;
    const receive = ({ origin, source, data }: MessageEvent) => {
      if (origin !== marketplaceOrigin || !source || source !== frame.current?.contentWindow) return;
      if (typeof data !== 'object' || data === null || data.type !== type) return;
      const value = read(data);
      if (value === undefined) return;
      latest = value;
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
  }, [frame, type, read]);
}

/** Higher than any page of the marketplace, and safe for the browser. */
const maxHeight = 20_000;
/** Prevents cutting off the end of the frame. */
const extraHeight = 48;

function readHeight({ height }: Content): number | undefined {
  const fits = typeof height === 'number' && height >= 0 && height <= maxHeight;
  return fits ? height + extraHeight : undefined;
}

export const useFrameHeight = (frame: Frame, onResize: (height: number) => void) =>
  useFrameMessage(frame, 'resize', readHeight, onResize);

/** The message type `place` carries a route. */
const readRoute = ({ place }: Content) => parseRouteMessage(place);

type Options = { route: MarketplaceRoute; isReady: boolean; onNavigate: (route: MarketplaceRoute) => void };

/** The frame adds no history entries: each step in it is one entry of the portal. */
export function useFrameRoute(frame: Frame, { route, isReady, onNavigate }: Options): void {
  const current = useRef(route);
  useFrameMessage(frame, 'place', readRoute, (reported) => {
    current.current = reported;
    onNavigate(reported);
  });
  useEffect(() => {
    if (!isReady || formatRoute(route) === formatRoute(current.current)) return;
    current.current = route;
    frame.current?.contentWindow?.postMessage({ type: 'place', place: route }, marketplaceOrigin);
  }, [frame, route, isReady]);
}
