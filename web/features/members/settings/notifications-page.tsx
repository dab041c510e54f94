import type { ReactNode } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { type ChannelField, channels, saveChannel } from './notifications.calls.ts';
import { SwitchRows, SwitchRowsSkeleton } from './switch-rows.tsx';

const hints: Record<ChannelField, string> = {
  agreeToSubsAndComm: 'On the devices on which you use the portal.',
  agreeToEmail: 'To your registered email.',
  agreeToSMS: 'To your mobile.',
};

const channelFields = Object.keys(channels) as ChannelField[];

/** `children` follow the switches. */
export function NotificationsPage({ children }: { children: ReactNode }) {
  const { data: user, error, refetch } = useCurrentUser();
  return (
    <PageLayout title="Notifications" intro="Choose how we send you news and reminders.">
      {error && !user ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Card>
          {user ? (
            <SwitchRows>
              {channelFields.map((field) => (
                <Switch
                  key={field}
                  label={channels[field]}
                  hint={hints[field]}
                  checked={user[field] ?? true}
                  onCheckedChange={(isOn) => saveChannel(field, isOn)}
                />
              ))}
            </SwitchRows>
          ) : (
            <SwitchRowsSkeleton count={channelFields.length} />
          )}
        </Card>
      )}
      {children}
    </PageLayout>
  );
}
