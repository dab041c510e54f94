import { createFileRoute } from '@tanstack/react-router';
import { NoEmailSelected } from '#web/features/outbox/no-letter.tsx';

export const Route = createFileRoute('/outbox/')({ component: NoEmailSelected });
