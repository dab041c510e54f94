import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { members } from '#contract/members.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { createRedBlueImage, readColourAt, uploadPhoto } from '#tests/support/uploads.ts';

const portal = setUpTestApp();
const subject = portal.signInBeforeAll('member');
const viewer = portal.signInBeforeAll('representative');
const informational = portal.signInBeforeAll('informational');
const hidden = portal.signInBeforeAll('hidden');

const readCard = async ({ token }: TestSession, { userId } = subject) => {
  const response = await portal.sendRaw({ path: `/api/users/${userId}/vcard`, token });
  return { ...response, card: response.text.replaceAll('\r\n ', '') };
};
const setSwitches = async (body: Record<string, boolean>) =>
  expect((await portal.send(members.savePrivacy, { body }, subject)).status).toBe(200);
const readPhoto = (card: string) => /^PHOTO;ENCODING=b;TYPE=JPEG:(\S+)$/m.exec(card)?.[1];

describe('GET api/users/{id}/vcard', () => {
  it('returns a contact with what the member shows, as a file with the name of the member', async () => {
    const { status, headers, card } = await readCard(viewer);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="Hana Te Rangi.vcf"; filename*=UTF-8''Hana%20Te%20Rangi.vcf`,
      'cache-control': 'private, no-store',
    });
    expect(card).toContain('FN:Hana Te Rangi');
    expect(card).toContain(`EMAIL;TYPE=INTERNET:${demoEmail('member')}`);
    await setSwitches({ showEmail: false });
    expect((await readCard(viewer)).card).not.toContain('EMAIL');
    await setSwitches({ showEmail: true });
    expect((await readCard(informational)).card).toMatch(/^TITLE/m);
    expect((await readCard(informational)).card).not.toMatch(/^(EMAIL|TEL|ADR|URL|PHOTO)/m);
  });

  it('contains the photo as a small JPEG while the member shows it', async () => {
    await uploadPhoto(portal, subject.token, await createRedBlueImage(640, 640).png().toBuffer());
    const photo = Buffer.from(readPhoto((await readCard(viewer)).card) ?? '', 'base64');
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 192, height: 192 });
    expect(await readColourAt(photo, 0.1, 0.5)).not.toEqual(await readColourAt(photo, 0.9, 0.5));
    await setSwitches({ showDirectoryPhoto: false });
    expect(readPhoto((await readCard(viewer)).card)).toBeUndefined();
  });

  it('rejects hidden and unknown members like their profiles', async () => {
    for (const userId of [hidden.userId, crypto.randomUUID()]) {
      const { status, body } = await readCard(viewer, { ...hidden, userId });
      expect([status, body.message]).toEqual([403, 'The user is not included in the member directory']);
    }
  });

  it('leaves out a photo that cannot be read', async () => {
    await setSwitches({ showDirectoryPhoto: true });
    await portal.database.pool.query(
      "UPDATE files SET storage_key = 'missing' WHERE key = (SELECT photo_key FROM members WHERE id = $1)",
      [subject.userId],
    );
    const { status, card } = await readCard(viewer);
    expect(status).toBe(200);
    expect(readPhoto(card)).toBeUndefined();
  });
});
