import { createFileRoute } from '@tanstack/react-router';
import { BinPage } from '#web/features/bin/staff/bin-page.tsx';

export const Route = createFileRoute('/staff/bin')({ component: BinPage });
