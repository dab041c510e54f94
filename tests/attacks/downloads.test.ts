import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacked } from '#tests/support/attacked.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let member: SignedIn;
let attachment: { id: string; fileKey: string; resourceId: string };

beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  const articles = await portal.call({ path: '/api/resources/list?request.size=100', token: member.token });
  const readable = articles.body.resources.map(({ id }: { id: string }) => id);
  attachment = await portal.database.db
    .selectFrom('attachments')
    .select(['id', 'fileKey', 'resourceId'])
    .where('resourceId', 'in', readable)
    .executeTakeFirstOrThrow();
});
afterAll(() => portal.close());

const path = () => `/api/resources/attachments/${attachment.id}`;
const rename = (name: string) =>
  portal.database.db.updateTable('attachments').set({ name }).where('id', '=', attachment.id).execute();

const names = [
  'plan".pdf"; filename="evil.exe',
  'plan\r\nSet-Cookie: a=b\r\n\r\n<script>alert(1)</script>.pdf',
  'plan\n.pdf',
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\evil.dll',
  '/etc/passwd',
  'plan\u202efdp.exe',
  'plan\u2066\u2069.pdf',
  'plan\u0007\u001b[2J.pdf',
  'Ngā mahi – 2026 👩‍🚒.pdf',
  "plan'%22%0d%0a.pdf",
  `${'a'.repeat(5_000)}.pdf`,
  ';',
  '',
];

describe('a file to save', () => {
  it.each(names)('is saved, never shown, under a name that does no harm: %j', async (name) => {
    attacked(1);
    await rename(name);
    const { status, headers } = await portal.call({ path: path(), token: member.token });
    expect(status).toBe(200);
    const disposition = headers['content-disposition'] ?? '';
    expect(disposition).toMatch(/^attachment; filename="[^"\\/\p{Cc}]*"; filename\*=UTF-8''[\w.!~*'()%-]*$/u);
    const spelt = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '');
    expect(spelt).not.toMatch(/[\p{Cc}\p{Bidi_Control}"\\/]/u);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('keeps its true name where that does no harm', async () => {
    attacked(0);
    await rename('Ngā mahi.pdf');
    const { headers } = await portal.call({ path: path(), token: member.token });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Ng_ mahi.pdf"; filename*=UTF-8''Ng%C4%81%20mahi.pdf`,
    );
  });

  it('is asked about at every call: who may not read the article any more has no file of it', async () => {
    attacked(4);
    const { db } = portal.database;
    const status = async (token?: string) => (await portal.call({ path: path(), token })).status;
    expect(await status(member.token)).toBe(200);
    const { accessLevelId } = await db
      .selectFrom('resources')
      .select('accessLevelId')
      .where('id', '=', attachment.resourceId)
      .executeTakeFirstOrThrow();
    const taken = await db
      .deleteFrom('membershipAccessLevels')
      .where('accessLevelId', '=', accessLevelId)
      .returningAll()
      .execute();
    expect(taken.length).toBeGreaterThan(0);
    expect(await status(member.token)).toBe(404);
    expect(
      (await portal.call({ path: `/api/Article/${attachment.resourceId}`, token: member.token })).status,
    ).not.toBe(200);
    await db.insertInto('membershipAccessLevels').values(taken).execute();
    expect(await status(member.token)).toBe(200);
    expect(await status()).toBe(401);
    expect((await portal.call({ path: `/files/${attachment.fileKey}` })).status).toBe(404);
  });

  it('is reached by no way around its id', async () => {
    const tries = [
      '..%2f..%2fetc%2fpasswd',
      `..%2f..%2f${attachment.fileKey}`,
      attachment.fileKey,
      '%00',
      `${attachment.id}%00.pdf`,
      '*',
      `${attachment.id}%2f..`,
    ];
    const files = [
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      `${'a'.repeat(30)}.png%00.pdf`,
      `${attachment.fileKey.slice(0, 2)}%2f${attachment.fileKey}`,
      '....//....//etc/passwd',
      `${'a'.repeat(30)}.svg`,
    ];
    attacked(tries.length + files.length);
    for (const id of tries) {
      const { status } = await portal.call({ path: `/api/resources/attachments/${id}`, token: member.token });
      expect([400, 404], id).toContain(status);
    }
    for (const key of files) {
      const { status } = await portal.call({ path: `/files/${key}` });
      expect([400, 404], key).toContain(status);
    }
  });
});
