import { createFileRoute } from '@tanstack/react-router';
import { NotFoundRoute } from '#web/features/shell/not-found-route.tsx';

export const Route = createFileRoute('/$')({ component: NotFoundRoute });
