import { createFileRoute } from '@tanstack/react-router';
import { VersionsPage } from '#web/features/resources/staff/versions-page.tsx';

export const Route = createFileRoute('/staff/library/$id_/versions')({
  component: function VersionsRoute() {
    return <VersionsPage id={Route.useParams().id} />;
  },
});
