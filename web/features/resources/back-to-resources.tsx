import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { BackLink } from '#web/ui/back-link.ts';
import type { ResourceSearch } from './resource-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which an article was opened: the step before it in the browser's history. */
    resourceList?: ResourceSearch;
  }
}

/** Back to the list as it was left, where one came from it. */
export function BackToResources() {
  const router = useRouter();
  const list = useLocation({ select: ({ state }) => state.resourceList });
  const goBack = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!list || elsewhere) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <BackLink to="/resources" search={list ?? {}} onClick={goBack}>
      Resources
    </BackLink>
  );
}
