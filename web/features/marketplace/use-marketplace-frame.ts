import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { formatRoute, type MarketplaceRoute, parseRouteMessage } from '#contract/marketplace-route.ts';
import { marketplaceOrigin } from './marketplace.calls.ts';

type Frame = RefObject<HTMLIFrameElement | null>;
type MessageData = Record<string, unknown>;

/** Throttled to one message per animation frame, because the marketplace can post any number. */
function useFrameMessage<Value>(
  frame: Frame,
  type: string,
  parse: (data: MessageData) => Value | undefined,
  onMessage: (value: Value) => void,
): void {
  const notify = useEffectEvent(onMessage);
  useEffect(() => {
    let latest: Value;
    let pendingFrame = 0;
    const receive = ({ origin, source, data }: MessageEvent) => {
      if (origin !== marketplaceOrigin || !source || source !== frame.current?.contentWindow) return;
      if (typeof data !== 'object' || data === null || data.type !== type) return;
      const value = parse(data);
      if (value === undefined) return;
      latest = value;
      pendingFrame ||= requestAnimationFrame(() => {
        pendingFrame = 0;
        notify(latest);
      });
    };
    addEventListener('message', receive);
    return () => {
      removeEventListener('message', receive);
      cancelAnimationFrame(pendingFrame);
    };
  }, [frame, type, parse]);
}

/** Higher than any page of the marketplace, and safe for the browser. */
const maxHeightPx = 20_000;
/** Prevents cutting off the end of the frame. */
const extraHeightPx = 48;

function parseHeight({ height }: MessageData): number | undefined {
  const isValid = typeof height === 'number' && height >= 0 && height <= maxHeightPx;
  return isValid ? height + extraHeightPx : undefined;
}

export const useFrameHeight = (frame: Frame, onResize: (height: number) => void) =>
  useFrameMessage(frame, 'resize', parseHeight, onResize);

/** The message type `place` carries a route. */
const parseRoute = ({ place }: MessageData) => parseRouteMessage(place);

type Options = { route: MarketplaceRoute; isReady: boolean; onNavigate: (route: MarketplaceRoute) => void };

/** The frame adds no history entries: each step in it is one entry of the portal. */
export function useFrameRoute(frame: Frame, { route, isReady, onNavigate }: Options): void {
  const frameRoute = useRef(route);
  useFrameMessage(frame, 'place', parseRoute, (reported) => {
    frameRoute.current = reported;
    onNavigate(reported);
  });
  useEffect(() => {
    if (!isReady || formatRoute(route) === formatRoute(frameRoute.current)) return;
    frameRoute.current = route;
    frame.current?.contentWindow?.postMessage({ type: 'place', place: route }, marketplaceOrigin);
  }, [frame, route, isReady]);
}
