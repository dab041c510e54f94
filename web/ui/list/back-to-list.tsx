import { createLink, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { BackAnchor } from '#web/ui/actions/back-anchor.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Search parameters of the list, if it is the previous history entry. */
    list?: object;
  }
}

type Props = { to: '/resources' | '/organisations' | '/collaboration-groups' | '/events'; children: string };

export function BackToList({ to, children }: Props) {
  const router = useRouter();
  const list = useLocation({ select: ({ state }) => state.list });
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!list || opensElsewhere) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <BackLink to={to} search={list ?? {}} onClick={goBack}>
      {children}
    </BackLink>
  );
}

const BackLink = createLink(BackAnchor);
