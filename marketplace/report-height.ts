import { isFramed, tellPortal } from './portal-window.ts';

/** The first report waits until the screen has loaded, so that the page around the frame moves once. */
export function reportHeight(): void {
  if (!isFramed) return;
  const page = document.documentElement;
  page.dataset.framed = '';
  let reported = 0;
  const report = () => {
    const isLoading = page.querySelector('[aria-busy="true"]') !== null;
    if (reported === 0 && isLoading) return void requestAnimationFrame(report);
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === reported) return;
    reported = height;
    tellPortal({ type: 'resize', height });
  };
  new ResizeObserver(report).observe(page);
}
