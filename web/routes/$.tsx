import { createFileRoute } from '@tanstack/react-router';
import { NotFoundRoute } from '#web/features/shell/lost-page.tsx';

export const Route = createFileRoute('/$')({ component: NotFoundRoute });
