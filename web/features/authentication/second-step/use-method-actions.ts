import { useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { isStepUpCancelled, withStepUp } from '#web/second-step/with-step-up.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import {
  type AppSetup,
  createRecoveryCodes,
  type PasskeySetup,
  reloadSecondStep,
  removeApp,
  removePasskey,
  type SecondStepState,
  startApp,
  startPasskey,
} from './second-step.calls.ts';

export type OpenDialog =
  | { kind: 'passkey'; setup: PasskeySetup | undefined }
  | { kind: 'app'; setup: AppSetup | undefined }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'rename'; passkey: { id: string; name: string } }
  | { kind: 'confirm'; title: string; text: string; action: string; onConfirm: () => void };

export type MethodActions = ReturnType<typeof useMethodActions>;

type NamedPasskey = { id: string; name: string };

/** Asks for the second step before a dialog opens, because two dialogs must not be open at a time. */
export function useMethodActions(
  state: SecondStepState | undefined,
  setDialog: (dialog: OpenDialog | undefined) => void,
) {
  const [pending, setPending] = useState<string>();
  const hasMethod = Boolean(state && (state.passkeys.length > 0 || state.authenticatorApp));

  const run = async (name: string, action: () => Promise<void>) => {
    setDialog(undefined);
    setPending(name);
    try {
      await action();
    } catch (error) {
      if (!isStepUpCancelled(error)) notify('error', toErrorMessage(error));
    } finally {
      setPending(undefined);
      await reloadSecondStep();
    }
  };
  const remove = (name: string, call: () => Promise<unknown>) =>
    void run(name, async () => {
      await withStepUp(call);
      notify('success', `${name} removed`);
    });

  return {
    pending,
    addPasskey: () =>
      void run('passkey', async () => {
        const setup = hasMethod ? await withStepUp(() => startPasskey()) : undefined;
        setDialog({ kind: 'passkey', setup });
      }),
    addApp: () =>
      void run('app', async () => {
        const setup = hasMethod ? await withStepUp(() => startApp()) : undefined;
        setDialog({ kind: 'app', setup });
      }),
    finishAdding: (codes: string[]) => {
      // The next dialog confirms the first method.
      if (codes.length === 0) notify('success', 'Two-step sign-in updated');
      setDialog(codes.length > 0 ? { kind: 'codes', codes } : undefined);
      void reloadSecondStep();
    },
    renamePasskey: (passkey: NamedPasskey) => setDialog({ kind: 'rename', passkey }),
    removePasskey: ({ id, name }: NamedPasskey) =>
      setDialog({
        kind: 'confirm',
        title: 'Remove this passkey?',
        text: `You can no longer use “${name}” as your second step.`,
        action: 'Remove passkey',
        onConfirm: () => remove('Passkey', () => removePasskey(id)),
      }),
    removeApp: () =>
      setDialog({
        kind: 'confirm',
        title: 'Remove the authenticator app?',
        text: 'Codes from the app no longer work as your second step.',
        action: 'Remove app',
        onConfirm: () => remove('Authenticator app', removeApp),
      }),
    createRecoveryCodes: () =>
      setDialog({
        kind: 'confirm',
        title: 'Create new recovery codes?',
        text: 'The codes that you saved before no longer work.',
        action: 'Create new codes',
        onConfirm: () =>
          void run('codes', async () =>
            setDialog({ kind: 'codes', codes: await withStepUp(createRecoveryCodes) }),
          ),
      }),
  };
}
