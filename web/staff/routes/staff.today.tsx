import { createFileRoute } from '@tanstack/react-router';
import { TodayPage } from '#web/features/today/staff/today-page.tsx';

export const Route = createFileRoute('/staff/today')({ component: TodayPage });
