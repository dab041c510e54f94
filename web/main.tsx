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
      {/* The content security policy refuses style elements. */}
      <CSPProvider disableStyleElements>
        <RouterProvider router={createPortalRouter()} />
      </CSPProvider>
    </StrictMode>,
  );
}

// Yields to input and painting after all scripts have run.
setTimeout(mountApp);
