import { TextLink } from '#web/ui/actions/text-link.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { CompanyDetails } from './company-details.tsx';
import type { Member } from './profile.calls.ts';

type Props = { member: Member; reader: Member };

export function RestrictedProfile({ member, reader }: Props) {
  return (
    <>
      <Banner kind="info">
        <p>
          {reader.isInformationalType
            ? 'Full members also see contact details and more. '
            : 'You will see contact details and more after you confirm your email address. '}
          <TextLink to={'/members' as string}>About the member directory</TextLink>
        </p>
      </Banner>
      <CompanyDetails member={member} isOwn={false} />
    </>
  );
}
