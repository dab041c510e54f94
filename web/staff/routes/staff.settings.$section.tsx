import { createFileRoute } from '@tanstack/react-router';
import { SettingsSectionPage } from '#web/features/settings/staff/settings-section-page.tsx';

export const Route = createFileRoute('/staff/settings/$section')({
  component: function SettingsSectionRoute() {
    return <SettingsSectionPage section={Route.useParams().section} />;
  },
});
