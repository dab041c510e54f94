import { isFramed, tellPortal } from './portal-window.ts';

/** Tells the portal, and nobody else, how tall this page is, whenever that changes: once a picture at the most. */
export function reportHeight(): void {
  if (!isFramed) return;
  const page = document.documentElement;
  page.dataset.framed = '';
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    // Until the first render there is no height to report: the portal shows its skeleton until then.
    if (height === told) return;
    told = height;
    tellPortal({ type: 'resize', height });
  }).observe(page);
}
