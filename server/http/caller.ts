import type { Grant } from '#contract/permissions.ts';
import type { Viewer } from '#contract/viewer.ts';

export type Caller = Viewer & {
  sessionId: string;
  memberId: string;
  grants: Grant[];
  impersonatorId: string | null;
  /** For staff who act as a member only to look. */
  isReadOnly: boolean;
  /** Time since the second step of this session; null if there was none. */
  secondStepAgeMs: number | null;
};

type AuthenticateOptions = {
  alsoAcceptsToken?: 'marketplace' | undefined;
  onlyAcceptsToken?: 'files';
  bypassesCache?: boolean;
};

export type Authenticate = (token: string, options?: AuthenticateOptions) => Promise<Caller | null>;

/** The scheme is case-insensitive (RFC 9110, section 11.1). */
export const parseBearerToken = (header: string | undefined): string | undefined =>
  /^Bearer +([\w.-]+)$/i.exec(header ?? '')?.[1];
