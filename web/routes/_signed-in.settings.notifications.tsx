import { createFileRoute } from '@tanstack/react-router';
import { LazyCalendarAddress } from '#web/features/events/lazy-calendar-address.tsx';
import { NotificationsPage } from '#web/features/members/settings/notifications-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/notifications')({
  component: () => (
    <NotificationsPage>
      <LazyCalendarAddress />
    </NotificationsPage>
  ),
});
