import { isFramed, tellPortal } from './portal-window.ts';

/**
 * Reports the height of this page to the portal whenever it changes, at most once per frame. A screen that is loading
 * reports nothing: the portal shows its skeleton until then, and the page around it does not move twice.
 */
export function reportHeight(): void {
  if (!isFramed) return;
  const page = document.documentElement;
  page.dataset.framed = '';
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    const isLoading = told === 0 && page.querySelector('[aria-busy="true"]') !== null;
    if (height === told || isLoading) return;
    told = height;
    tellPortal({ type: 'resize', height });
  }).observe(page);
}
