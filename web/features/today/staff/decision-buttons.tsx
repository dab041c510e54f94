import Check from 'lucide-react/icons/check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { TodayAction } from '#contract/today.staff.ts';
import { todayCapabilities } from '#contract/today-capabilities.ts';
import { loadSession } from '#web/api/session.ts';
import { explainRefusal } from '#web/staff/explain-refusal.ts';
import { KeyCaps } from '#web/staff/keys/key-caps.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Menu, MenuButton } from '#web/ui/overlays/menu.tsx';
import styles from './decision-buttons.module.css';
import type { DecisionState } from './use-decision.ts';

type Props = { decision: DecisionState; isCompact?: boolean };

/** The decisions, with their keys. On phones there is room for two, and the rest is in the menu. */
export function DecisionButtons({ decision, isCompact = false }: Props) {
  const { detail } = decision;
  const { can } = usePermissions();
  if (!detail) return null;
  const { decide } = todayCapabilities[detail.kind];
  if (!can(decide)) return <p className={styles.note}>{explainRefusal(decide)}</p>;
  const shown = isCompact ? detail.actions.slice(0, 2) : detail.actions;
  const hidden = detail.actions.slice(shown.length);
  return (
    <div className={styles.decide} data-compact={isCompact || undefined}>
      <div className={styles.buttons}>
        {shown.map((action) => (
          <ActionButton key={action.name} action={action} decision={decision} />
        ))}
        {isCompact ? <MoreMenu decision={decision} actions={hidden} /> : null}
      </div>
      {detail.consequence && detail.actions.length > 0 ? (
        <p className={styles.note}>{detail.consequence}</p>
      ) : null}
    </div>
  );
}

type ActionProps = { action: TodayAction; decision: DecisionState };

const ActionButton = ({ action, decision }: ActionProps) => (
  <Button
    kind={action.isMain ? 'primary' : 'secondary'}
    loading={decision.isRunning && action.isMain}
    aria-keyshortcuts={action.key}
    onClick={() => void decision.start(action)}
  >
    {action.isMain ? <Check size={18} aria-hidden="true" /> : null}
    {action.label}
    <KeyCaps keys={action.key} />
  </Button>
);

type MoreProps = { decision: DecisionState; actions?: TodayAction[] };

/** Taking and snoozing, and the decisions without room for a button. */
export function MoreMenu({ decision, actions = [] }: MoreProps) {
  const { claimedBy } = decision.detail ?? {};
  const isMine = claimedBy?.id === loadSession()?.userId;
  const isTakenByColleague = claimedBy && !isMine;
  return (
    <div className={styles.more}>
      <Menu
        label="More"
        trigger={(props) => (
          <IconButton {...props} label="More" icon={<Ellipsis size={20} aria-hidden="true" />} />
        )}
      >
        {actions.map((action) => (
          <MenuButton key={action.name} onClick={() => void decision.start(action)}>
            {action.label}
          </MenuButton>
        ))}
        {isTakenByColleague ? null : (
          <MenuButton onClick={() => void decision.toggleClaim(isMine)}>
            {isMine ? 'Give it back' : 'Take it'}
          </MenuButton>
        )}
        <MenuButton onClick={() => void decision.snoozeFor(1)}>Snooze until tomorrow</MenuButton>
        <MenuButton onClick={() => void decision.snoozeFor(7)}>Snooze for a week</MenuButton>
      </Menu>
    </div>
  );
}
