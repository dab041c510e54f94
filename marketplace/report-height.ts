import { shopConfig } from './shop-config.ts';

/** Tells the portal, and nobody else, how tall this page is, whenever that changes: once a picture at the most. */
export function reportHeight(): void {
  if (parent === window) return;
  const page = document.documentElement;
  page.dataset.framed = '';
  const portal = new URL(shopConfig.portalUrl).origin;
  let told: number | undefined;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    parent.postMessage({ type: 'resize', height }, portal);
  }).observe(page);
}
