import type { Viewer } from '#contract/viewer.ts';
import { forbidden } from '../http/errors.ts';

export const fullViewer: Viewer = { isInformational: false, isEmailConfirmed: true };

export const isInformationalMembership = (name: string) => /^informational/i.test(name);

export function assertDirectoryAccess(viewer: Viewer): void {
  if (viewer.isInformational) throw forbidden('The member directory is available to full members.');
  if (!viewer.isEmailConfirmed)
    throw forbidden('The member directory is available after you confirm your email address.');
}
