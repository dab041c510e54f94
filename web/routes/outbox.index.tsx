import { createFileRoute } from '@tanstack/react-router';
import { NoEmailSelected } from '#web/features/outbox/no-email-selected.tsx';

export const Route = createFileRoute('/outbox/')({ component: NoEmailSelected });
