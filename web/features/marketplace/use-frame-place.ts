import { type RefObject, useEffect, useRef } from 'react';
import { formatPlace, type MarketplacePlace } from '#contract/marketplace-place.ts';
import { reportedPlace } from './frame-place.ts';
import { marketplaceOrigin } from './marketplace.calls.ts';
import { useFrameMessage } from './use-frame-message.ts';

type Options = { place: MarketplacePlace; isReady: boolean; onNavigate: (place: MarketplacePlace) => void };

/** The shop adds no history entries, so each step in it is one entry of the portal's. */
export function useFramePlace(
  frame: RefObject<HTMLIFrameElement | null>,
  { place, isReady, onNavigate }: Options,
): void {
  const shown = useRef(place);
  useFrameMessage(frame, reportedPlace, (reported) => {
    shown.current = reported;
    onNavigate(reported);
  });
  useEffect(() => {
    if (!isReady || formatPlace(place) === formatPlace(shown.current)) return;
    shown.current = place;
    frame.current?.contentWindow?.postMessage({ type: 'place', place }, marketplaceOrigin);
  }, [frame, place, isReady]);
}
