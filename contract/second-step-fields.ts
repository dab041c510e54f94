import * as z from 'zod/mini';
import { anyText, maxCharacters, nonEmpty, singleLineText } from './fields.ts';

export const secondStepMethods = ['passkey', 'code', 'recoveryCode'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** Members type codes with and without spaces. */
export const authenticatorCode = anyText.check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'must be 6 digits'),
);
const recoveryCode = singleLineText(40).check(nonEmpty);
/** The JSON text of a `PublicKeyCredential`. */
export const passkeyResponse = anyText.check(nonEmpty, maxCharacters(12_000));

/** One of the three is required. */
export const secondStepProof = {
  code: z.optional(authenticatorCode),
  recoveryCode: z.optional(recoveryCode),
  passkey: z.optional(passkeyResponse),
};

export const hasOneProof = (proof: Record<string, unknown>, names: readonly string[]) =>
  names.filter((name) => proof[name] !== undefined).length === 1;

export const passkeyOptions = z.object({
  /** Options for `navigator.credentials`, in the JSON format of WebAuthn. */
  options: z.record(z.string(), z.unknown()),
});
