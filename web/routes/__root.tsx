import { createRootRoute } from '@tanstack/react-router';
import { ErrorPage } from '#web/ui/pages/error-page.tsx';

export const Route = createRootRoute({ errorComponent: ErrorPage });
