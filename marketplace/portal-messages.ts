import { config } from './config.ts';

const portalOrigin = new URL(config.portalUrl).origin;

export const isFramed = parent !== window;

export function postToPortal(message: { type: string } & Record<string, unknown>): void {
  if (isFramed) parent.postMessage(message, portalOrigin);
}

export function onPortalMessage(type: string, handle: (data: Record<string, unknown>) => void): void {
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== portalOrigin || source !== parent) return;
    if (typeof data === 'object' && data?.type === type) handle(data);
  });
}
