import { createFileRoute } from '@tanstack/react-router';
import { ProfilePrivacyPage } from '#web/features/settings/profile-privacy-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/privacy')({ component: ProfilePrivacyPage });
