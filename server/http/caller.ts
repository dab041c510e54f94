import type { Reader } from '#contract/reader.ts';

export type Caller = Reader & {
  sessionId: string;
  memberId: string;
  isStaff: boolean;
  impersonatorId: string | null;
};

export type Authenticate = (token: string, alsoFor?: 'marketplace') => Promise<Caller | null>;
