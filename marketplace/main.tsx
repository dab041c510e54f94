import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startNavigation } from './place.ts';
import { reportHeight } from './report-height.ts';
import { Shop } from './shop.tsx';
import { shopClient } from './shop-client.ts';
import './shop-page.css';
import { beginVisit } from './visit.ts';

startNavigation(new URLSearchParams(location.search));
beginVisit();
reportHeight();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={shopClient}>
      <Shop />
    </QueryClientProvider>
  </StrictMode>,
);
