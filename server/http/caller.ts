import type { Reader } from '#contract/reader.ts';

/** Who makes a call, as the session says. */
export type Caller = Reader & {
  sessionId: string;
  memberId: string;
  isStaff: boolean;
  /** The staff member who acts as this member, if one does. */
  impersonatorId: string | null;
};

/** Tells who holds a token; null when it is forged, ended, too old or too long unused. */
export type Authenticate = (token: string, alsoFor?: 'marketplace') => Promise<Caller | null>;
