import { TextLink } from '#web/ui/actions/text-link.ts';
import { Banner } from '#web/ui/states/banner.tsx';

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
