import { OuterLink } from '#web/ui/outer-link.tsx';

/** A link as it was typed; without http it gets https:// put before it. */
export function WebAddress({ link }: { link: string }) {
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  return (
    <OuterLink href={address} target="_blank" rel="noreferrer">
      {link}
    </OuterLink>
  );
}
