import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Accepts codes of one time step before and after, because the clocks of phones differ. */
const window = 1;

/** 160 bits, as RFC 4226 recommends. */
export const generateAuthenticatorSecret = () => randomBytes(20);

const toSecret = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer });

/** The address that an authenticator app reads from a QR code. */
export function describeAuthenticator(secret: Buffer, { issuer, email }: { issuer: string; email: string }) {
  const authenticator = new TOTP({ issuer, label: email, secret: toSecret(secret) });
  return { secret: authenticator.secret.base32, uri: authenticator.toString() };
}

/** Returns the time step of the code, or null if the code is wrong. */
export function findTimeStep(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: toSecret(secret),
    period: periodSeconds,
    timestamp,
    window,
  });
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta;
}
