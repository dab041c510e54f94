import { useSyncExternalStore } from 'react';
import {
  formatRoute,
  type MarketplaceRoute,
  parseRoute,
  parseRouteParams,
} from '#contract/marketplace-route.ts';
import { config, portalLink } from './config.ts';
import { onPortalMessage, tellPortal } from './portal-window.ts';
import { sessionToken } from './session.ts';

/** Kept out of the frame's address: an entry in its history would make Back take two steps. */
let place: MarketplaceRoute = {};
const listeners = new Set<() => void>();

function show(next: MarketplaceRoute): void {
  place = next;
  for (const listener of listeners) listener();
}

export function startNavigation(search: URLSearchParams): void {
  place = parseRouteParams(Object.fromEntries(search));
  addEventListener('click', followLink);
  onPortalMessage('place', (message) => {
    const next = parseRoute(message.place);
    if (next) show(next);
  });
}

export function navigate(next: MarketplaceRoute): void {
  if (formatRoute(next) === formatRoute(place)) return;
  show(next);
  tellPortal({ type: 'place', place: next });
}

const page = '/marketplace';

export const linkTo = (target: MarketplaceRoute) => portalLink(page + formatRoute(target));

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || !sessionToken() || event.defaultPrevented || event.button !== 0 || isModified) return;
  const { origin, pathname, searchParams } = new URL(link.href);
  if (origin + pathname !== config.portalUrl + page) return;
  event.preventDefault();
  navigate(parseRouteParams(Object.fromEntries(searchParams)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePlace = () => useSyncExternalStore(subscribe, () => place);
