import { useQuery } from '@tanstack/react-query';
import Drama from 'lucide-react/icons/drama';
import { useEffect, useEffectEvent, useState } from 'react';
import { acting } from '#contract/acting.ts';
import { authentication } from '#contract/authentication.ts';
import { call } from '#web/api/call.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { restoreOwnSession } from '#web/api/own-session.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { loadSession } from '#web/api/session.ts';
import { useSignOut } from '#web/api/use-sign-out.ts';
import { Button } from '#web/ui/actions/button.tsx';
import styles from './acting-banner.module.css';

/** Ends with the time that is left, so that the staff member returns to the console and not to the sign-in page. */
export function ActingBanner() {
  const end = useEndActing();
  const { data: user } = useCurrentUser();
  const { data } = useQuery(endpointQuery(acting.getActing, {}));
  const minutesLeft = useMinutesUntil(data?.acting?.endsAt, end);
  return (
    <aside className={styles.banner} aria-label="Acting as a member">
      <p>
        <Drama size={20} aria-hidden="true" />
        <span>
          <strong>
            <bdi>{loadSession()?.impersonatedBy}</bdi>
          </strong>{' '}
          is acting as{' '}
          <strong>
            <bdi>{user ? `${user.firstName} ${user.lastName}` : 'a member'}</bdi>
          </strong>
          {data?.acting?.mayChange === false ? ', only to look' : ''}. Everything done here is logged.
          {minutesLeft === undefined ? '' : ` ${minutesLeft} min left.`}
        </span>
      </p>
      <Button kind="secondary" onClick={() => void end()}>
        End now
      </Button>
    </aside>
  );
}

/** Returns to the console if it started this session, and signs out otherwise. */
function useEndActing(): () => Promise<void> {
  const signOut = useSignOut();
  return async () => {
    const ending = call(authentication.signOut, {}).catch(() => undefined);
    const returnPath = restoreOwnSession();
    if (!returnPath) return signOut();
    await ending;
    location.assign(returnPath);
  };
}

const minuteMs = 60_000;

function useMinutesUntil(moment: string | undefined, onReached: () => Promise<void>): number | undefined {
  const [now, setNow] = useState(Date.now);
  const reach = useEffectEvent(() => void onReached());
  const leftMs = moment === undefined ? undefined : Date.parse(moment) - now;
  useEffect(() => {
    if (leftMs === undefined) return;
    if (leftMs <= 0) return reach();
    const timer = setTimeout(() => setNow(Date.now()), Math.min(leftMs, minuteMs));
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs === undefined ? undefined : Math.max(0, Math.ceil(leftMs / minuteMs));
}
