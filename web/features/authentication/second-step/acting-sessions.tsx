import UserCog from 'lucide-react/icons/user-cog';
import type { ActingSession } from '#contract/acting.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { formatMoment } from '#web/ui/formats/format-moment.ts';
import { Row, Rows } from './rows.tsx';
import { endSession, useActingSessions } from './second-step.calls.ts';
import { useEndSessions } from './use-end-sessions.ts';

/** Only for members as whom staff have acted. */
export function ActingSessions() {
  const { data } = useActingSessions();
  if (!data || data.sessions.length === 0) return null;
  return (
    <Card title="Staff acting as you">
      <p className={common.muted}>
        Staff can open the portal as you to help you. They can never change your password, your email or your
        second step, and never pay.
      </p>
      <Rows label="Staff acting as you">
        {data.sessions.map((session) => (
          <ActingRow key={session.id} {...session} />
        ))}
      </Rows>
    </Card>
  );
}

function ActingRow({ id, staffName, reason, mayChange, startedAt, isActive, actions }: ActingSession) {
  const end = useEndSessions(() => endSession(id), 'Session ended');
  return (
    <Row
      icon={<UserCog size={20} />}
      title={
        <>
          <bdi>{staffName}</bdi>
          {isActive ? <Badge kind="warning">Now</Badge> : null}
        </>
      }
      note={`${formatMoment(startedAt)} · ${mayChange ? 'could make changes' : 'could only look'}`}
      actions={
        isActive ? (
          <Button
            kind="text"
            aria-label={`End the session of ${staffName}`}
            loading={end.isPending}
            onClick={() => end.mutate()}
          >
            End
          </Button>
        ) : null
      }
    >
      <span>{reason ? `“${reason}”` : 'No reason was recorded.'}</span>
      {actions.map(({ at, text }) => (
        <span key={at + text} className={common.note}>
          {formatMoment(at)}: {text}
        </span>
      ))}
    </Row>
  );
}
