import { createFileRoute } from '@tanstack/react-router';
import { ImportsPage } from '#web/features/imports/staff/imports-page.tsx';

export const Route = createFileRoute('/staff/imports/')({ component: ImportsPage });
