import { createFileRoute } from '@tanstack/react-router';
import { StaffSettingsPage } from '#web/staff/settings/staff-settings-page.tsx';

export const Route = createFileRoute('/_staff/staff/settings')({ component: StaffSettingsPage });
