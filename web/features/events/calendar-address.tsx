import { useQuery } from '@tanstack/react-query';
import { loadSession } from '#web/api/session.ts';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { calendarAddressQuery } from './calendar-address.calls.ts';
import { CalendarAddressActions } from './calendar-address-actions.tsx';

/** The address at which calendar programs read the saved events of the member. */
export function CalendarAddress() {
  const { data, error, refetch } = useQuery(calendarAddressQuery);
  return (
    <Card title="Your events in your calendar">
      <p className={common.muted}>
        Your calendar can show the events that you save or register for in the portal. It reads them from an
        address that only you know, and follows every change.
      </p>
      {/* The server rejects requests of staff who act as a member. */}
      {loadSession()?.impersonatedBy ? (
        <p>Only the member can create or change the address.</p>
      ) : data ? (
        <CalendarAddressActions createdAt={data.createdAt} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <p>
          <Skeleton width="20ch" />
        </p>
      )}
    </Card>
  );
}
