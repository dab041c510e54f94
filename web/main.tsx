import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSessionChangeInOtherTab } from './api/session.ts';
import { createPortalRouter } from './router.tsx';
import './ui/theme/base.css';
import './ui/theme/critical.css';

onSessionChangeInOtherTab(() => location.reload());

function mountApp() {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      {/* The content security policy blocks style elements. */}
      <CSPProvider disableStyleElements>
        <RouterProvider router={createPortalRouter()} />
      </CSPProvider>
    </StrictMode>,
  );
}

// Mounts in a separate task, so that the browser can paint and handle input first.
setTimeout(mountApp);
