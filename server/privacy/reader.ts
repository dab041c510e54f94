import type { Reader } from '#contract/reader.ts';
import { forbidden } from '../http/errors.ts';

export const fullReader: Reader = { isInformational: false, isEmailConfirmed: true };

export const isInformationalMembership = (name: string) => /^informational/i.test(name);

export function assertFullReader(reader: Reader): void {
  if (reader.isInformational) throw forbidden('The member directory comes with a full membership.');
  if (!reader.isEmailConfirmed)
    throw forbidden('The member directory opens after you confirm your email address.');
}
