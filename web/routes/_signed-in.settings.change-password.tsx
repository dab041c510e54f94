import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordPage } from '#web/features/authentication/change-password-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/change-password')({
  component: ChangePasswordPage,
});
