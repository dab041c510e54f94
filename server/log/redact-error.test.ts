import { expect, it } from 'vitest';
import { redactCauses, redactMessage, redactReason, redactStack, toError } from './redact-error.ts';

it('removes values and addresses from messages', () => {
  const messages = [
    ['invalid input syntax for type uuid: "jo@a.example"', 'invalid input syntax for type uuid: …'],
    ['invalid input syntax for type date: "jo "the" Day"', 'invalid input syntax for type date: …'],
    [
      String.raw`invalid input syntax for type json: "{\"jo\": \"Day\"}"`,
      'invalid input syntax for type json: …',
    ],
    ['malformed array literal: "{jo,\n    at Day (jo.ts:1:1)\n"', 'malformed array literal: …'],
    ['value "04915700061" is out of range for type integer', 'value … is out of range for type integer'],
    ['Key (email)=(jo@a.example) already exists.', 'Key (email)=… already exists.'],
    [
      'Key (name, day)=(Jo (Day), ) x) is not present in table "members".',
      'Key (name, day)=… is not present in table "members".',
    ],
    ['Failing row contains (1, Jo, null, "x").', 'Failing row contains ….'],
    [
      "ENOENT: no such file or directory, open '/data/files/jo.webp'",
      'ENOENT: no such file or directory, open …',
    ],
    ["unrecognised value 'O'Day's'", 'unrecognised value …'],
    ['no such thing: `jo`', 'no such thing: …'],
    ['ungültige Eingabesyntax für Typ integer: »Jo«', 'ungültige Eingabesyntax für Typ integer: …'],
    ['syntaxe en entrée invalide : « Jo »', 'syntaxe en entrée invalide : …'],
    [`Unexpected token 'J', "Jo Day" is not valid JSON`, 'Unexpected token … is not valid JSON'],
    ['cut off in the middle: "Jo Da', 'cut off in the middle: …'],
    ['invalid input syntax for type uuid: "column "jo" of Day"', 'invalid input syntax for type uuid: …'],
    ['connect ECONNREFUSED 10.0.0.3:5432', 'connect ECONNREFUSED …'],
    ['connect EHOSTUNREACH 10.0.0.3:443 - Local (10.0.0.9:0)', 'connect EHOSTUNREACH … - Local (…)'],
    ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED …'],
    ['connect ETIMEDOUT 2001:db8:0:0:0:0:0:7:443', 'connect ETIMEDOUT …'],
    ['connect ETIMEDOUT fe80::1:443', 'connect ETIMEDOUT …'],
    ['getaddrinfo ENOTFOUND files.private.example', 'getaddrinfo ENOTFOUND …'],
    [
      'Connect Timeout Error (attempted address: files.private.example:443, timeout: 10000ms)',
      'Connect Timeout Error (attempted address: …, timeout: 10000ms)',
    ],
    [
      "Hostname/IP does not match certificate's altnames: Host: a.example. is not in the cert's altnames: DNS:b.example",
      "Hostname/IP does not match certificate's altnames: …",
    ],
  ] as const;
  for (const [message, expected] of messages) expect(redactMessage(message)).toBe(expected);
  for (const message of [
    'relation "reset_tokens" does not exist',
    'duplicate key value violates unique constraint "accounts_email"',
    'null value in column "email" of relation "accounts" violates not-null constraint',
    "mail server rejected the email: EENVELOPE 450, and it can't be helped",
    'canceling statement due to statement timeout',
    'at 12:34:56.789 the cast of now()::date took 30000 ms in version 16.4.1',
  ])
    expect(redactMessage(message)).toBe(message);
});

it('keeps the stack frames and removes values from the message', () => {
  const error = new TypeError('invalid input: "Jo\n    at Day (jo.ts:1:1)\n    at home"');
  const [first, ...frames] = redactStack(error).split('\n');
  expect(first).toBe('TypeError: invalid input: …');
  expect(frames[0]).toContain('redact-error.test.ts');
  expect(frames.join('')).not.toMatch(/Day|home/);
  const changed = new Error('first: "Jo Day"');
  changed.message = 'second';
  expect(redactStack(changed)).not.toContain('Jo');
  expect(redactStack(changed)).toContain('redact-error.test.ts');
});

it('describes any thrown value', () => {
  const notAnError = 'a non-Error value was thrown';
  for (const [thrown, expected] of [
    ['no such member: "Jo Day"', 'no such member: …'],
    [undefined, notAnError],
    [null, notAnError],
    [{ email: 'jo@a.example' }, notAnError],
    [{ message: 'taken: "jo@a.example"', code: 'E1' }, 'taken: …'],
    [new Error('taken: "jo@a.example"'), 'taken: …'],
  ]) {
    expect(redactReason(thrown)).toBe(expected);
    expect(redactStack(toError(thrown)).split('\n')[0]).toBe(`Error: ${expected}`);
  }
});

it('lists up to five causes, without values', () => {
  const bottom = Object.assign(new Error('connect ECONNREFUSED 10.0.0.3:443'), { code: 'ECONNREFUSED' });
  const top = new Error('it broke', { cause: new TypeError('fetch failed: "Jo Day"', { cause: bottom }) });
  expect(redactCauses(top)).toEqual([
    { name: 'TypeError', code: undefined, message: 'fetch failed: …' },
    { name: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED …' },
  ]);
  bottom.cause = top;
  expect(redactCauses(top)).toHaveLength(5);
  expect(redactCauses(new Error('alone'))).toEqual([]);
  expect(redactCauses(new Error('odd', { cause: 'Jo said "no"' }))).toMatchObject([{ message: 'Jo said …' }]);
});
