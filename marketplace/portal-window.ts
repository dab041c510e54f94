import { shopConfig } from './shop-config.ts';

const portalOrigin = new URL(shopConfig.portalUrl).origin;

export const isFramed = parent !== window;

/** Posts a message to the portal, and to no other page that could frame the shop. */
export function tellPortal(message: { type: string } & Record<string, unknown>): void {
  if (isFramed) parent.postMessage(message, portalOrigin);
}

/** Calls back with each message of this type that the portal around the frame has sent. */
export function onPortalMessage(type: string, receive: (data: Record<string, unknown>) => void): void {
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== portalOrigin || source !== parent) return;
    if (typeof data === 'object' && data?.type === type) receive(data);
  });
}
