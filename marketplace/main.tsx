import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MarketplaceApp } from './app.tsx';
import { queryClient } from './queries.ts';
import { startNavigation } from './router.ts';
import './marketplace.css';
import { isFramed, postToPortal } from './portal-messages.ts';
import { startSession } from './session.ts';

startNavigation(new URLSearchParams(location.search));
startSession();
reportHeight();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <MarketplaceApp />
    </QueryClientProvider>
  </StrictMode>,
);

/** The first report waits until the screen has loaded, so that the page around the frame moves once. */
function reportHeight(): void {
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
    postToPortal({ type: 'resize', height });
  };
  new ResizeObserver(report).observe(page);
}
