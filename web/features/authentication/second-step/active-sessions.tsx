import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import UserCog from 'lucide-react/icons/user-cog';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { formatMoment } from '#web/ui/formats/format-moment.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Row, Rows } from './rows.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { endOtherSessions, endSession, type OwnSession, useSessions } from './second-step.calls.ts';
import { useEndSessions } from './use-end-sessions.ts';

export function ActiveSessions() {
  const { data, error, isFetching, refetch } = useSessions();
  const endOthers = useEndSessions(endOtherSessions, 'All other sessions have ended');
  const hasOthers = data?.sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Card title="Active sessions">
      <p className={common.muted}>
        Devices on which you are signed in. End a session that you do not recognise.
      </p>
      {data ? (
        <Rows label="Active sessions">
          {data.sessions.map((session) => (
            <SessionRow key={session.id} {...session} />
          ))}
        </Rows>
      ) : error ? (
        <LoadFailed error={error} loading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
      {hasOthers ? (
        <div>
          <Button kind="secondary" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function SessionRow({ id, device, createdAt, lastSeenAt, isCurrent, isImpersonation }: OwnSession) {
  const end = useEndSessions(() => endSession(id), 'Session ended');
  const times = `Last seen ${formatMoment(lastSeenAt)} · Started ${formatMoment(createdAt)}`;
  return (
    <Row
      icon={<DeviceIcon device={device} isImpersonation={isImpersonation} />}
      title={
        <>
          {device}
          {isCurrent ? <Badge kind="success">This device</Badge> : null}
        </>
      }
      note={times}
      actions={
        isCurrent ? null : (
          <Button
            kind="text"
            aria-label={`End session on ${device}`}
            loading={end.isPending}
            onClick={() => end.mutate()}
          >
            End
          </Button>
        )
      }
    />
  );
}

function DeviceIcon({ device, isImpersonation }: Pick<OwnSession, 'device' | 'isImpersonation'>) {
  if (isImpersonation) return <UserCog size={20} />;
  return /iPhone|iPad|Android/.test(device) ? <Smartphone size={20} /> : <Monitor size={20} />;
}
