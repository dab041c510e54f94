import type { Viewer } from '#contract/viewer.ts';
import { forbidden } from '../http/errors.ts';

export const fullReader: Viewer = { isInformational: false, isEmailConfirmed: true };

export const isInformationalMembership = (name: string) => /^informational/i.test(name);

export function assertFullReader(reader: Viewer): void {
  if (reader.isInformational) throw forbidden('The member directory comes with a full membership.');
  if (!reader.isEmailConfirmed)
    throw forbidden('The member directory opens after you confirm your email address.');
}
