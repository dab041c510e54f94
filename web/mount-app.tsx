import { CSPProvider } from '@base-ui/react/csp-provider';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSessionChangeInOtherTab } from './api/session.ts';
import './ui/theme/base.css';
import './ui/theme/critical.css';

export function mountApp(createRouter: () => AnyRouter): void {
  onSessionChangeInOtherTab(() => location.reload());
  // Mounts in a separate task, so that the browser can paint and handle input first.
  setTimeout(() =>
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        {/* The content security policy blocks style elements. */}
        <CSPProvider disableStyleElements>
          <RouterProvider router={createRouter()} />
        </CSPProvider>
      </StrictMode>,
    ),
  );
}
