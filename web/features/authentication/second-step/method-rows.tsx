import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Smartphone from 'lucide-react/icons/smartphone';
import { canUsePasskeys } from '#web/second-step/passkey-browser.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { formatMoment } from '#web/ui/formats/format-moment.ts';
import { Row, Rows } from './rows.tsx';
import type { SecondStepState } from './second-step.calls.ts';
import type { MethodActions } from './use-method-actions.ts';

type Props = { state: SecondStepState; actions: MethodActions };

export function MethodRows({ state, actions }: Props) {
  const { passkeys, authenticatorApp } = state;
  const hasMethod = passkeys.length > 0 || authenticatorApp !== null;
  return (
    <>
      {hasMethod ? (
        <Rows label="Methods of two-step sign-in">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} actions={actions} />
          ))}
          {authenticatorApp ? <AppRow app={authenticatorApp} actions={actions} /> : null}
          <RecoveryCodesRow count={state.recoveryCodesLeft} actions={actions} />
        </Rows>
      ) : (
        <p>
          <strong>Off.</strong> You sign in with your password alone.
        </p>
      )}
      <AddButtons state={state} actions={actions} />
    </>
  );
}

function AddButtons({ state, actions }: Props) {
  const canAddPasskey = state.canAddPasskeys && canUsePasskeys();
  return (
    <div className={common.row}>
      {canAddPasskey ? (
        <Button kind="secondary" loading={actions.pending === 'passkey'} onClick={actions.addPasskey}>
          Add a passkey
        </Button>
      ) : null}
      {state.authenticatorApp ? null : (
        <Button kind="secondary" loading={actions.pending === 'app'} onClick={actions.addApp}>
          Add an authenticator app
        </Button>
      )}
    </div>
  );
}

type Times = { createdAt: string; lastUsedAt: string | null };

const describeTimes = ({ createdAt, lastUsedAt }: Times) =>
  `Added ${formatMoment(createdAt)} · ${lastUsedAt ? `Last used ${formatMoment(lastUsedAt)}` : 'Not used yet'}`;

function PasskeyRow({
  passkey,
  actions,
}: Pick<Props, 'actions'> & { passkey: SecondStepState['passkeys'][number] }) {
  const { name } = passkey;
  return (
    <Row
      icon={<Fingerprint size={20} />}
      title={name}
      note={`Passkey · ${describeTimes(passkey)}`}
      actions={
        <>
          <Button kind="text" aria-label={`Rename ${name}`} onClick={() => actions.renamePasskey(passkey)}>
            Rename
          </Button>
          <Button kind="text" aria-label={`Remove ${name}`} onClick={() => actions.removePasskey(passkey)}>
            Remove
          </Button>
        </>
      }
    />
  );
}

function AppRow({ app, actions }: Pick<Props, 'actions'> & { app: Times }) {
  return (
    <Row
      icon={<Smartphone size={20} />}
      title="Authenticator app"
      note={describeTimes(app)}
      actions={
        <>
          <Button
            kind="text"
            aria-label="Replace authenticator app"
            loading={actions.pending === 'app'}
            onClick={actions.addApp}
          >
            Replace
          </Button>
          <Button kind="text" aria-label="Remove authenticator app" onClick={actions.removeApp}>
            Remove
          </Button>
        </>
      }
    />
  );
}

function RecoveryCodesRow({ count, actions }: Pick<Props, 'actions'> & { count: number }) {
  return (
    <Row
      icon={<LifeBuoy size={20} />}
      title="Recovery codes"
      note={`${count} of 10 codes left${count <= 2 ? '. Create new ones soon' : ''}`}
      actions={
        <Button kind="text" loading={actions.pending === 'codes'} onClick={actions.createRecoveryCodes}>
          Create new codes
        </Button>
      }
    />
  );
}
