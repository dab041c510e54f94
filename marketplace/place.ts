import { useSyncExternalStore } from 'react';
import { formatPlace, type MarketplacePlace, parsePlace, readPlace } from '#contract/marketplace-place.ts';
import { onPortalMessage, tellPortal } from './portal-window.ts';
import { config, portalLink } from './shop-config.ts';
import { sessionToken } from './visit.ts';

/** Kept out of the frame's address: an entry in its history would make Back take two steps. */
let place: MarketplacePlace = {};
const listeners = new Set<() => void>();

function show(next: MarketplacePlace): void {
  place = next;
  for (const listener of listeners) listener();
}

export function startNavigation(search: URLSearchParams): void {
  place = readPlace(Object.fromEntries(search));
  addEventListener('click', followLink);
  onPortalMessage('place', (message) => {
    const next = parsePlace(message.place);
    if (next) show(next);
  });
}

export function navigate(next: MarketplacePlace): void {
  if (formatPlace(next) === formatPlace(place)) return;
  show(next);
  tellPortal({ type: 'place', place: next });
}

const page = '/marketplace';

export const linkTo = (target: MarketplacePlace) => portalLink(page + formatPlace(target));

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || !sessionToken() || event.defaultPrevented || event.button !== 0 || isModified) return;
  const { origin, pathname, searchParams } = new URL(link.href);
  if (origin + pathname !== config.portalUrl + page) return;
  event.preventDefault();
  navigate(readPlace(Object.fromEntries(searchParams)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePlace = () => useSyncExternalStore(subscribe, () => place);
