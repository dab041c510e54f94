import type { Proof } from './proof.ts';

/** What a token is worth, and when that ends. */
export const sessions: Proof[] = [
  {
    defence: 'signing out ends the session',
    file: 'server/features/authentication/authentication.routes.ts',
    stands: 'await sessions.end(caller.sessionId);',
    instead: '',
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'after',
    row: 'after signing out',
  },
  {
    defence: 'a reset ends every session',
    file: 'server/features/authentication/password-reset.ts',
    stands: 'return endSessionsOf(tx, account.memberId);',
    instead: 'return [];',
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'after',
    row: 'after a reset',
  },
  {
    defence: 'a changed password ends every other session',
    file: 'server/features/authentication/password-change.ts',
    stands: 'return endSessionsOf(tx, memberId, caller.sessionId);',
    instead: 'return [];',
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'after',
    row: 'after the password was changed elsewhere',
  },
  {
    defence: 'nobody in a session is disabled',
    file: 'server/features/authentication/sessions.sql.ts',
    stands: ".where('accounts.disabledAt', 'is', null)",
    instead: '',
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'after',
    row: 'after the account was disabled',
  },
  {
    defence: 'a session has an end',
    file: 'server/features/authentication/sessions.sql.ts',
    stands: ".where('sessions.expiresAt', '>', sql<Date>`now()`)",
    instead: '',
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'after',
    row: 'after its time',
  },
  {
    defence: 'a token is what was signed',
    file: 'server/features/authentication/signing-keys.ts',
    stands: `const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => this.#verificationKey(kid), {
      algorithms: [algorithm],
      typ: 'at+jwt',
      requiredClaims: ['sid', 'aud', 'exp'],
    });`,
    instead: `const [protectedHeader, payload] = token
      .split('.', 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));`,
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'by being changed into another',
  },
  {
    defence: 'a token of the marketplace opens nothing else',
    file: 'server/features/authentication/signing-keys.ts',
    stands: ' && audiences.includes(known.audience)',
    instead: '',
    redIn: 'tests/attacks/other-peoples-invoices.test.ts',
    named: 'opens to nobody without a session',
  },
  {
    defence: 'what staff could act with is void once their password is set anew',
    file: 'server/features/authentication/sessions.sql.ts',
    stands: "await db.deleteFrom('impersonationTokens').where('staffId', '=', memberId).execute();",
    instead: '',
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'when it is',
    row: 'when it is reset',
  },
  {
    defence: 'a session that is only believed makes no token to act with',
    file: 'server/features/authentication/authentication.routes.ts',
    stands: 'if (!(await isSessionOpen(tx, caller.sessionId))) throw notSignedIn();',
    instead: '',
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'still believes the session',
  },
  {
    defence: 'who acts as a member and who sets a password wait for each other',
    file: 'server/features/authentication/sign-in.ts',
    stands: 'await holdAccountsOf(tx, token);',
    instead: '',
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'between any two steps',
  },
  {
    defence: 'a token to act with is good once',
    file: 'server/features/authentication/one-use-tokens.sql.ts',
    stands: `    .deleteFrom('impersonationTokens')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', sql<Date>\`now()\`)
    .returning(['staffId', 'memberId'])`,
    instead: `    .selectFrom('impersonationTokens')
    .select(['staffId', 'memberId'])
    .where('tokenHash', '=', hashOf(token))`,
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'a token is good once',
  },
  {
    defence: 'no sign-in with an old password outlives a reset',
    file: 'server/features/authentication/sessions.sql.ts',
    stands: ".where('passwordHash', '=', passwordHash)",
    instead: '',
    redIn: 'tests/attacks/races.test.ts',
    named: 'outlives a reset',
  },
  {
    defence: 'no look at a session brings it back while it is being ended',
    file: 'server/features/authentication/sessions.ts',
    stands: 'if (this.#ended.has(id)) return null;',
    instead: '',
    redIn: 'tests/attacks/races.test.ts',
    named: 'brings a session back',
  },
  {
    defence: 'staff who read the outbox see no link that opens an account',
    file: 'server/features/outbox/outbox.routes.ts',
    stands: 'config.demo ? (text: string) => text : withoutTokens',
    instead: '(text: string) => text',
    redIn: 'tests/attacks/races.test.ts',
    named: 'no link that opens an account',
  },
];
