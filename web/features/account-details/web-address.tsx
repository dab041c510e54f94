import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { webLink } from '#web/ui/web-link.ts';

export const WebAddress = ({ link }: { link: string }) => (
  <NewTabLink href={webLink(link)}>{link}</NewTabLink>
);
