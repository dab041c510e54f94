import { TextLink } from '#web/ui/actions/text-link.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { resetLinkMessages } from './account-rules.ts';

export type Arrival = {
  isLinkSpent?: boolean | undefined;
  resetLink?: 'invalid' | 'unchecked' | undefined;
  hasSessionEnded?: boolean | undefined;
};

export function SignInNotice({ isLinkSpent, resetLink, hasSessionEnded }: Arrival) {
  if (resetLink)
    return (
      <Banner kind="error">
        <p>
          {resetLinkMessages[resetLink]}{' '}
          {resetLink === 'invalid' ? (
            <TextLink to="/account/forgot-password">Send me a new one</TextLink>
          ) : (
            'Check your connection, then open it again.'
          )}
        </p>
      </Banner>
    );
  if (isLinkSpent)
    return (
      <Banner kind="error">
        This link to act as a member does not work, or no longer. Please ask for a new one.
      </Banner>
    );
  if (hasSessionEnded) return <Banner kind="info">Your session has ended. Sign in again to continue.</Banner>;
  return null;
}
