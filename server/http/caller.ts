import type { Viewer } from '#contract/viewer.ts';

export type Caller = Viewer & {
  sessionId: string;
  memberId: string;
  isStaff: boolean;
  impersonatorId: string | null;
};

export type Authenticate = (token: string, alsoAcceptsToken?: 'marketplace') => Promise<Caller | null>;

/** The scheme is case-insensitive (RFC 9110, section 11.1). */
export const parseBearerToken = (header: string | undefined): string | undefined =>
  /^Bearer +([\w.-]+)$/i.exec(header ?? '')?.[1];
