import { createFileRoute } from '@tanstack/react-router';
import { StaffSettingsPage } from '../settings/staff-settings-page.tsx';

export const Route = createFileRoute('/staff/settings/')({ component: StaffSettingsPage });
