import type { Proof } from './proof.ts';

/** What stands for a token and is none, and where links lead. */
export const links: Proof[] = [
  {
    defence: 'a token is text, and nothing that other systems would take for one',
    file: 'contract/authentication.ts',
    stands: "body: z.strictObject({ token: z.string('must be text'), username, password: typedPassword }),",
    instead: 'body: z.strictObject({ token: z.any(), username, password: typedPassword }),',
    redIn: 'tests/attacks/reset-tokens.test.ts',
    named: 'whatever is said in its place',
  },
  {
    defence: 'a token is what was mailed, to the letter',
    file: 'server/features/authentication/one-use-tokens.sql.ts',
    stands: "createHash('sha256').update(token).digest()",
    instead: "createHash('sha256').update(token.trim()).digest()",
    redIn: 'tests/attacks/reset-tokens.test.ts',
    named: 'whatever is said in its place',
  },
  {
    defence: 'of a token that is said twice none is chosen',
    file: 'server/http/endpoint-binder.ts',
    stands: 'body: read(endpoint.body, body ?? {})',
    instead: `body: read(
        endpoint.body,
        Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, [value].flat()[0]])),
      )`,
    redIn: 'tests/attacks/reset-tokens.test.ts',
    named: 'said twice',
  },
  {
    defence: 'a password that is changed voids the link that would set another',
    file: 'server/features/authentication/password-change.ts',
    stands: '      await voidResetToken(tx, memberId);\n',
    instead: '',
    redIn: 'tests/attacks/reset-tokens.test.ts',
    named: 'once the password was changed otherwise',
  },
  {
    defence: 'who knew the old password has no say after a reset',
    file: 'server/features/authentication/password-change.ts',
    stands: `if (!(await replacePasswordHash(tx, memberId, hashes))) throw badInput([notTheCurrentOne]);
      if (!(await isSessionOpen(tx, caller.sessionId))) throw notSignedIn();`,
    instead: 'await replacePasswordHash(tx, memberId, hashes);',
    redIn: 'tests/attacks/races.test.ts',
    named: 'undoes a reset',
  },
  {
    defence: 'a member has one reset link',
    file: 'server/db/migrations/0003-accounts.ts',
    stands:
      'token_hash bytea PRIMARY KEY,\n      member_id uuid NOT NULL UNIQUE REFERENCES members ON DELETE CASCADE,',
    instead:
      'token_hash bytea PRIMARY KEY,\n      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,',
    redIn: 'tests/attacks/races.test.ts',
    named: 'one reset link at the most',
  },
  {
    defence: 'sessions of staff in a member’s place end with the staff member’s password',
    file: 'server/features/authentication/sessions.sql.ts',
    stands: "or.or([or('memberId', '=', memberId), or('impersonatorId', '=', memberId)])",
    instead: "or('memberId', '=', memberId)",
    redIn: 'tests/attacks/replayed-tokens.test.ts',
    named: 'at the same moment, too',
  },
  {
    defence: 'links in mails lead to the configured host, whatever Host says',
    file: 'server/features/authentication/authentication.routes.ts',
    stands: 'bindArea(app, gatekeeper, authentication, handlers(parts));',
    instead: `app.addHook('onRequest', async ({ headers }) => {
      parts.publicUrl = \`https://\${headers.host}\`;
    });
    bindArea(app, gatekeeper, authentication, handlers(parts));`,
    redIn: 'tests/attacks/forged-host.test.ts',
    named: 'the links that are mailed',
    row: '{"host":"evil.example"}',
  },
  {
    defence: 'links in mails lead there by the configured way, whatever X-Forwarded-Proto says',
    file: 'server/features/authentication/authentication.routes.ts',
    stands: 'bindArea(app, gatekeeper, authentication, handlers(parts));',
    instead: `const { host } = new URL(parts.publicUrl);
    app.addHook('onRequest', async ({ protocol }) => {
      parts.publicUrl = \`\${protocol}://\${host}\`;
    });
    bindArea(app, gatekeeper, authentication, handlers(parts));`,
    redIn: 'tests/attacks/forged-host.test.ts',
    named: 'the links that are mailed',
    row: '{"x-forwarded-proto":"http"',
  },
  {
    defence: 'who has paid is led back to the configured address',
    file: 'server/payments/test-checkout.routes.ts',
    stands: "reply.redirect(after.state === 'paid' ? after.paidUrl : after.leftUrl, 303)",
    instead: `reply.redirect(
      \`\${reply.request.protocol}://\${reply.request.host}\${new URL(after.paidUrl).pathname}\`,
      303,
    )`,
    redIn: 'tests/attacks/forged-host.test.ts',
    named: 'the way back from them',
  },
  {
    defence: 'what a request says of its host is not repeated',
    file: 'server/http/error-handler.ts',
    stands: 'send(notFound(), request, reply)',
    instead: 'send(notFound(`There is nothing at ${request.host}${request.url}.`), request, reply)',
    redIn: 'tests/attacks/forged-host.test.ts',
    named: 'no answer repeats it',
  },
];
