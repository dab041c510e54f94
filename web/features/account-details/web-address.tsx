import { OuterLink } from '#web/ui/outer-link.tsx';
import { webLink } from '#web/ui/web-link.ts';

export function WebAddress({ link }: { link: string }) {
  return (
    <OuterLink href={webLink(link)} target="_blank" rel="noreferrer">
      {link}
    </OuterLink>
  );
}
