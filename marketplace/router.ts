import {
  formatRoute,
  type MarketplaceRoute,
  parseRouteMessage,
  parseRouteParams,
} from '#contract/marketplace-route.ts';
import { createStore } from '#web/ui/states/create-store.ts';
import { config, linkToPortal } from './config.ts';
import { onPortalMessage, postToPortal } from './portal-messages.ts';
import { getSessionToken } from './session.ts';

/** Not in the frame's URL: a second history entry would make Back take two steps. */
const currentRoute = createStore<MarketplaceRoute>({});

export const useRoute = currentRoute.useValue;

export function startNavigation(search: URLSearchParams): void {
  currentRoute.set(parseRouteParams(Object.fromEntries(search)));
  addEventListener('click', followLink);
  onPortalMessage('place', (message) => {
    const next = parseRouteMessage(message.place);
    if (next) currentRoute.set(next);
  });
}

export function navigate(next: MarketplaceRoute): void {
  if (formatRoute(next) === formatRoute(currentRoute.get())) return;
  currentRoute.set(next);
  postToPortal({ type: 'place', place: next });
}

const marketplacePath = '/marketplace';

export const linkTo = (target: MarketplaceRoute) => linkToPortal(marketplacePath + formatRoute(target));

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || !getSessionToken() || event.defaultPrevented || event.button !== 0 || isModified) return;
  const { origin, pathname, searchParams } = new URL(link.href);
  if (origin + pathname !== config.portalUrl + marketplacePath) return;
  event.preventDefault();
  navigate(parseRouteParams(Object.fromEntries(searchParams)));
}
