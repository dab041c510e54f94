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

/** Waits until the first screen has loaded, so that the page around the frame shifts only once. */
function reportHeight(): void {
  if (!isFramed) return;
  const root = document.documentElement;
  root.dataset.framed = '';
  let reportedHeight = 0;
  const report = () => {
    const isLoading = root.querySelector('[aria-busy="true"]') !== null;
    if (reportedHeight === 0 && isLoading) return void requestAnimationFrame(report);
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height === reportedHeight) return;
    reportedHeight = height;
    postToPortal({ type: 'resize', height });
  };
  new ResizeObserver(report).observe(root);
}
