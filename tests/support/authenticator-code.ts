import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app, `steps` time steps of 30 s from now. */
export const authenticatorCode = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
