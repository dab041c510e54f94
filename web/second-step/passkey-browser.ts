import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { toErrorMessage } from '#web/api/api-error.ts';

type Options = Record<string, unknown>;

/** On demand, because most members have no passkey. */
const loadLibrary = () => import('@simplewebauthn/browser');

export const canUsePasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/** Both return the JSON text that the server expects. */
export async function createPasskey(options: Options): Promise<string> {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

export async function requestPasskey(options: Options): Promise<string> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/** Browsers report a cancelled request and a missing passkey with the same name. */
const messages: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again, or choose another way.',
  AbortError: 'No passkey was used. Try again, or choose another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
};

export const toPasskeyErrorMessage = (error: unknown): string =>
  (error instanceof Error && messages[error.name]) || toErrorMessage(error);
