import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { badRequest } from '../../../http/errors.ts';
import type { findPasskey, listPasskeys } from './methods.sql.ts';

/** On demand, because the library takes 26 MB of memory and most portals never need it. */
const loadLibrary = () => import('@simplewebauthn/server');

/** The domain and origin of the portal, from the settings and not from the Host header. */
export type PasskeySite = { rpId: string; origin: string };

/** Returns null at addresses that browsers allow no passkeys for. */
export function toPasskeySite(portalUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(portalUrl);
  const isDomain = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isDomain && isSecure ? { rpId: hostname, origin } : null;
}

export function requirePasskeySite(portalUrl: string): PasskeySite {
  const site = toPasskeySite(portalUrl);
  if (!site) throw badRequest('Browsers allow no passkeys at this address.');
  return site;
}

type Passkeys = Awaited<ReturnType<typeof listPasskeys>>;
type Member = { memberId: string; email: string; name: string };

const toDescriptors = (passkeys: Passkeys) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** Ed25519, ES256 and RS256. The default adds ML-DSA, for which Node prints a warning. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Needs no PIN or fingerprint, because the password is the first step. */
const userVerification = 'preferred';

export async function createRegistrationOptions(
  { rpId }: PasskeySite,
  association: string,
  { memberId, email, name }: Member,
  passkeys: Passkeys,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpID: rpId,
    rpName: association,
    userID: new Uint8Array(Buffer.from(memberId.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name,
    excludeCredentials: toDescriptors(passkeys),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
  });
}

export async function createAssertionOptions(
  { rpId }: PasskeySite,
  passkeys: Passkeys,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const usable = passkeys.filter((passkey) => passkey.rpId === rpId);
  return generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: toDescriptors(usable),
    userVerification,
  });
}

const credential = z.looseObject({
  id: z.string(),
  response: z.looseObject({ clientDataJSON: z.string() }),
});
const clientData = z.looseObject({ challenge: z.string() });

export type PasskeyResponse = { credentialId: string; challenge: string; json: unknown };

/** Returns null if the text is not a response of a browser. */
export function parsePasskeyResponse(text: string): PasskeyResponse | null {
  const json = parseJson(text);
  const { data } = credential.safeParse(json);
  if (!data) return null;
  const decoded = Buffer.from(data.response.clientDataJSON, 'base64url').toString();
  const challenge = clientData.safeParse(parseJson(decoded)).data?.challenge;
  return challenge === undefined ? null : { credentialId: data.id, challenge, json };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns null if the response is not valid. The library throws for each reason. */
export async function verifyRegistration(site: PasskeySite, { json, challenge }: PasskeyResponse) {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: json as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      supportedAlgorithmIDs,
      requireUserVerification: false,
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}

type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Returns the new counter, or null if the response is not valid. */
export async function verifyAssertion(
  site: PasskeySite,
  { json, challenge }: PasskeyResponse,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: json as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
