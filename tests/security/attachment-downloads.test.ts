import { beforeAll, describe, expect, it } from 'vitest';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
let attachment: { id: string; fileKey: string; resourceId: string };

beforeAll(async () => {
  const path = '/api/resources/list?request.size=100';
  const response = await portal.sendRaw({ path, token: member.token });
  const readableIds = response.body.resources.map(({ id }: { id: string }) => id);
  attachment = await portal.database.db
    .selectFrom('attachments')
    .select(['id', 'fileKey', 'resourceId'])
    .where('resourceId', 'in', readableIds)
    .executeTakeFirstOrThrow();
});

const download = (token: string | undefined = member.token) =>
  portal.sendRaw({ path: `/api/resources/attachments/${attachment.id}`, token });
async function renameAndDownload(name: string) {
  const rename = portal.database.db.updateTable('attachments').set({ name });
  await rename.where('id', '=', attachment.id).execute();
  return download();
}

const maliciousNames = [
  'plan".pdf"; filename="evil.exe',
  'plan\r\nSet-Cookie: a=b\r\n\r\n<script>alert(1)</script>.pdf',
  'plan\n.pdf',
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\evil.dll',
  '/etc/passwd',
  'plan\u202efdp.exe',
  'plan\u2066\u2069.pdf',
  'plan\u0007\u001b[2J.pdf',
  "plan'%22%0d%0a.pdf",
  'Ngā mahi – 2026 👩‍🚒.pdf',
  `${'a'.repeat(5_000)}.pdf`,
  ';',
  '',
];

describe('GET /api/resources/attachments/{id}', () => {
  it('removes control characters, quotes and slashes from the file name', async () => {
    countAttacks(maliciousNames.length);
    for (const name of maliciousNames) {
      const { status, headers } = await renameAndDownload(name);
      expect(status).toBe(200);
      const disposition = headers['content-disposition'] ?? '';
      const pattern = /^attachment; filename="[^"\\/\p{Cc}]*"; filename\*=UTF-8''[\w.!~*'()%-]*$/u;
      expect(disposition, name).toMatch(pattern);
      const decoded = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '');
      expect(decoded).not.toMatch(/[\p{Cc}\p{Bidi_Control}"\\/]/u);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect((await renameAndDownload('Ngā mahi.pdf')).headers['content-disposition']).toBe(
      `attachment; filename="Ng_ mahi.pdf"; filename*=UTF-8''Ng%C4%81%20mahi.pdf`,
    );
  });

  it('checks access to the article on every download', async () => {
    countAttacks(4);
    const { db } = portal.database;
    expect((await download()).status).toBe(200);
    const accessLevelId = db
      .selectFrom('resources')
      .select('accessLevelId')
      .where('id', '=', attachment.resourceId);
    const deletion = db.deleteFrom('membershipAccessLevels').where('accessLevelId', '=', accessLevelId);
    const removed = await deletion.returningAll().execute();
    expect(removed.length).toBeGreaterThan(0);
    expect((await download()).status).toBe(404);
    const path = `/api/Article/${attachment.resourceId}`;
    expect((await portal.sendRaw({ path, token: member.token })).status).not.toBe(200);
    await db.insertInto('membershipAccessLevels').values(removed).execute();
    expect((await download()).status).toBe(200);
    expect((await download('')).status).toBe(401);
    expect((await portal.sendRaw({ path: `/files/${attachment.fileKey}` })).status).toBe(404);
  });

  it('rejects malformed ids, path traversal and the key of the file', async () => {
    const { id, fileKey } = attachment;
    const ids = ['..%2f..%2fetc%2fpasswd', `..%2f..%2f${fileKey}`, fileKey, '%00', `${id}%00.pdf`, '*'];
    const fileKeys = [
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      '....//....//etc/passwd',
      `${'a'.repeat(30)}.png%00.pdf`,
      `${fileKey.slice(0, 2)}%2f${fileKey}`,
      `${'a'.repeat(30)}.svg`,
    ];
    const paths = [
      ...[...ids, `${id}%2f..`].map((attachmentId) => `/api/resources/attachments/${attachmentId}`),
      ...fileKeys.map((key) => `/files/${key}`),
    ];
    countAttacks(paths.length);
    for (const path of paths) {
      const token = path.startsWith('/api') ? member.token : undefined;
      expect([400, 404], path).toContain((await portal.sendRaw({ path, token })).status);
    }
  });
});
