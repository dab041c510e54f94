import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { members } from '#contract/members.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { createRedBlueImage, encodeForm, type Part, sendPhoto, uploadPhoto } from '#tests/support/uploads.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const photo = await createRedBlueImage(640, 640).jpeg().toBuffer();

async function upload(input: Uint8Array | Part[]) {
  await portal.database.pool.query('DELETE FROM rate_limits');
  return uploadPhoto(portal, member.token, input);
}
const currentPhoto = async () =>
  (await portal.send(members.getUser, { params: { id: member.userId } }, member)).body.profileImage;

async function truncated(kind: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif') {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 200, height: 200, channels: 3, background: 'red', noise } as const;
  const whole = await sharp({ create }).toFormat(kind).toBuffer();
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}

describe('POST api/users/profileimage with an invalid upload', () => {
  it('rejects everything except one complete image, and keeps the current photo', async () => {
    const oneFile = /img: must be one file/;
    const kinds = /img: must be .*JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG/;
    const heicHeader = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const heic = Buffer.concat([heicHeader, Buffer.alloc(500, 7)]);
    const cases: [Uint8Array | Part[], RegExp][] = [
      [[], oneFile],
      [[{ name: 'photo', value: photo }], oneFile],
      [[{ value: 'me.jpg' }], oneFile],
      [[{ value: photo }, { value: photo }], oneFile],
      [Array(9).fill({ value: photo }), oneFile],
      [Buffer.alloc(0), /img: must not be empty/],
      [Buffer.from('Kia ora 🔥'), kinds],
      [Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), kinds],
      [heic, /HEIC is not supported/],
    ];
    for (const kind of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const)
      cases.push([await truncated(kind), /img: (must be a complete|is damaged)/]);
    const before = await currentPhoto();
    for (const [input, expected] of cases) {
      const { status, body } = await upload(input);
      expect([status, body.message]).toEqual([400, expect.stringMatching(expected)]);
      expect(body.errors).toContainEqual({ field: 'img', message: expect.any(String) });
    }
    expect(await currentPhoto()).toBe(before);
  });

  it('rejects unknown fields by name', async () => {
    for (const value of [crypto.randomUUID(), photo]) {
      for (const name of ['userId', 'x'])
        expect((await upload([{ value: photo }, { name, value }])).body.errors).toEqual([
          { field: name, message: 'is not a known field' },
        ]);
      for (const name of ['__proto__', 'constructor', 'toString'])
        expect((await upload([{ value: photo }, { name, value }])).status, name).toBe(400);
    }
  });

  it('rejects more than 10 MB in total', async () => {
    const { status, body } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([status, body.errors]).toEqual([413, [{ field: 'img', message: 'must be at most 10 MB' }]]);
    const six = Buffer.alloc(6 * 1024 * 1024);
    expect((await upload([{ value: six }, { name: 'more', value: six }])).status).toBe(413);
    expect((await upload(Buffer.alloc(10 * 1024 * 1024))).status).toBe(400);
  });

  it('rejects other content types, a wrong boundary and a truncated form', async () => {
    const { type, payload } = await encodeForm(photo);
    const typed = 'img: must be sent as multipart/form-data.';
    const cases: [type: string, body: Buffer | string, status: number, message: unknown][] = [
      ['application/json', '{"img":"x"}', 415, typed],
      ['application/x-www-form-urlencoded', 'img=x', 415, typed],
      ['image/jpeg', photo, 415, expect.any(String)],
      ['multipart/form-data', payload, 400, expect.stringMatching(/^img: must be one file/)],
      ['multipart/form-data; boundary=other', payload, 400, expect.stringMatching(/^img: must be one file/)],
    ];
    for (const length of [0, 1, 60, 200, payload.length - 4])
      cases.push([type, payload.subarray(0, length), 400, expect.stringMatching(/^img: must/)]);
    for (const [input, sent, status, message] of cases) {
      const response = await sendPhoto(portal, member.token, input, sent);
      expect([response.status, response.body.message], input).toEqual([status, message]);
    }
    const headers = { 'content-type': type, authorization: `Bearer ${member.token}` };
    const otherEndpoint = { method: 'POST', url: '/api/users/privacy', headers, payload } as const;
    expect((await portal.app.inject(otherEndpoint)).statusCode).toBe(415);
  });
});
