import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx';
import { webLink } from '#web/ui/actions/web-link.ts';

export const WebAddress = ({ link }: { link: string }) => (
  <NewTabLink href={webLink(link)}>{link}</NewTabLink>
);
