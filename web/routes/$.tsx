import { createFileRoute } from '@tanstack/react-router';
import { SearchControl } from '#web/features/search/search-control.tsx';
import { NotFoundRoute } from '#web/features/shell/not-found-route.tsx';

export const Route = createFileRoute('/$')({
  component: () => <NotFoundRoute search={<SearchControl />} />,
});
