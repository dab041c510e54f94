import { createFileRoute } from '@tanstack/react-router';
import { StaffEventsPage } from '#web/features/events/staff/staff-events-page.tsx';

export const Route = createFileRoute('/staff/events/')({ component: StaffEventsPage });
