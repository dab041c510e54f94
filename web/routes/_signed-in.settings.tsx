import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SettingsLayout } from '#web/features/settings/settings-layout.tsx';

export const Route = createFileRoute('/_signed-in/settings')({
  component: () => (
    <SettingsLayout>
      <Outlet />
    </SettingsLayout>
  ),
});
