import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '#web/features/members/settings/notifications-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/notifications')({ component: NotificationsPage });
