import type { users } from '#contract/users.ts';
import type { Answer } from '#web/api/call.ts';

export type Privacy = Answer<typeof users.getPrivacy>;
export type PrivacyFlag = keyof Privacy;

/**
 * What follows from one switch. The one for contact information sets all three beneath it; after any other, it is on
 * as long as one of the three is.
 */
export function withToggled(privacy: Privacy, flag: PrivacyFlag, on: boolean): Privacy {
  if (flag === 'showContactInformation')
    return { ...privacy, [flag]: on, showEmail: on, showPersonalMobile: on, showWorkLandline: on };
  const next = { ...privacy, [flag]: on };
  const { showEmail, showPersonalMobile, showWorkLandline } = next;
  return { ...next, showContactInformation: showEmail || showPersonalMobile || showWorkLandline };
}
