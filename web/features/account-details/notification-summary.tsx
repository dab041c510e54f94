import { TextLink } from '#web/ui/actions/text-link.ts';
import type { User } from './account-details-values.ts';

export function NotificationSummary({ user }: { user: User }) {
  const agreed = { Push: user.agreeToSubsAndComm, Email: user.agreeToEmail, SMS: user.agreeToSMS };
  const kinds = Object.entries(agreed).flatMap(([kind, isAgreed]) => (isAgreed ? [kind] : []));
  return (
    <>
      <p>{kinds.join(', ') || 'None'}</p>
      <TextLink to="/settings/notifications">Change notifications</TextLink>
    </>
  );
}
