import { useQuery } from '@tanstack/react-query';
import { privacySwitchNames } from '#contract/member-fields.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { RouteButton } from '#web/ui/actions/route-button.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Screen } from '#web/ui/pages/screen.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { privacyQuery } from './directory-privacy.calls.ts';
import { DirectoryPrivacySwitches } from './directory-privacy-switches.tsx';
import { WaitingSwitches } from './switch-rows.tsx';

export function DirectoryPrivacyPage() {
  const privacy = useQuery(privacyQuery);
  const user = useCurrentUser();
  const failed = [privacy, user].find(({ data, error }) => error && !data);
  return (
    <Screen
      title="Directory privacy"
      lead="What other members can see. Changes are saved immediately."
      end={
        <>
          <RouteButton kind="quiet" to="/settings/account-details">
            Update profile
          </RouteButton>
          <RouteButton kind="quiet" to="/profile" search={{ view: 'others' }}>
            View profile
          </RouteButton>
        </>
      }
    >
      {failed ? (
        <LoadFailed error={failed.error} onRetry={failed.refetch} />
      ) : (
        <Card>
          {privacy.data && user.data ? (
            <DirectoryPrivacySwitches privacy={privacy.data} user={user.data} />
          ) : (
            <WaitingSwitches count={privacySwitchNames.length} />
          )}
        </Card>
      )}
    </Screen>
  );
}
