import { createFileRoute } from '@tanstack/react-router';
import { NoLetter } from '#web/features/outbox/no-letter.tsx';

export const Route = createFileRoute('/outbox/')({ component: NoLetter });
