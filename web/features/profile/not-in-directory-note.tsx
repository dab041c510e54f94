import { Banner } from '#web/ui/banner.tsx';
import { TextLink } from '#web/ui/text-link.ts';

export function NotInDirectoryNote() {
  return (
    <Banner kind="info">
      <p>
        Your profile is not in the member directory: other members cannot open this page.{' '}
        <TextLink to="/settings/directory-privacy">Change your directory privacy</TextLink>
      </p>
    </Banner>
  );
}
