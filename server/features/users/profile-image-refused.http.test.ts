import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { encodeForm, halves, type Part, sendPhoto, uploadPhoto } from '#tests/support/uploads.ts';

let portal: TestApp;
let member: SignedIn;
let photo: Buffer;

beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  photo = await halves(640, 640).jpeg().toBuffer();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

const upload = (given: Uint8Array | Part[]) => uploadPhoto(portal, member.token, given);
const photoOf = async ({ userId, token }: SignedIn): Promise<string | null> =>
  (await portal.call({ path: `/api/users/${userId}`, token })).body.profileImage;

describe('what is refused', () => {
  const cut = async (kind: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif') => {
    const whole = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(kind)
      .toBuffer();
    return whole.subarray(0, Math.floor(whole.length * 0.6));
  };
  const heic = () =>
    Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500, 7)]);
  const kinds = /img: must be .*JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG/;
  const cases: [string, () => Promise<Uint8Array | Part[]>, RegExp][] = [
    ['no part at all', async () => [], /img: must be one file/],
    ['another name', async () => [{ name: 'photo', value: photo }], /img: must be one file/],
    ['text in img', async () => [{ value: 'me.jpg' }], /img: must be one file/],
    ['two files', async () => [{ value: photo }, { value: photo }], /img: must be one file/],
    ['nine files', async () => Array(9).fill({ value: photo }), /img: must be one file/],
    ['an empty file', async () => Buffer.alloc(0), /img: must not be empty/],
    ['plain text', async () => Buffer.from('Kia ora 🔥'), kinds],
    [
      'HTML that says it is PNG',
      async () => [{ filename: 'a.png', type: 'image/png', value: '<html><p>' }],
      kinds,
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), kinds],
    ['a HEIC', async () => heic(), /HEIC cannot be read here/],
    ['half a JPEG', () => cut('jpeg'), /img: must be a whole/],
    ['half a PNG', () => cut('png'), /img: must be a whole/],
    ['half a WebP', () => cut('webp'), /img: must be a whole/],
    ['half a GIF', () => cut('gif'), /img: must be a whole/],
    ['half an AVIF', () => cut('avif'), /img: must be a whole/],
  ];
  it.each(cases)('%s', async (_, given, expected) => {
    const before = await photoOf(member);
    const { status, body } = await upload(await given());
    expect(status).toBe(400);
    expect(body.message).toMatch(expected);
    expect(body.errors).toContainEqual({ field: 'img', message: expect.any(String) });
    expect(await photoOf(member)).toBe(before);
  });

  it('a field beside it, by its name', async () => {
    const beside = [{ name: 'userId', value: crypto.randomUUID() }, { value: photo }];
    const { status, body } = await upload(beside);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'userId', message: 'is not known here' }]);
    expect((await upload([{ value: photo }, { name: 'x', value: photo }])).body.errors).toEqual([
      { field: 'x', message: 'is not known here' },
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('a field named %s', async (name) => {
    for (const value of ['x', photo]) {
      expect((await upload([{ value: photo }, { name, value }])).status).toBe(400);
    }
  });

  it('more than 10 MB, with that sentence', async () => {
    const { status, body } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(status).toBe(413);
    expect(body).toMatchObject({
      message: 'img: must be at most 10 MB.',
      errors: [{ field: 'img', message: 'must be at most 10 MB' }],
    });
    const six = Buffer.alloc(6 * 1024 * 1024);
    expect((await upload([{ value: six }, { name: 'more', value: six }])).status).toBe(413);
    expect((await upload(Buffer.alloc(10 * 1024 * 1024))).status).toBe(400);
  });

  it('what is no multipart form', async () => {
    const { payload } = await encodeForm(photo);
    for (const [type, body] of [
      ['application/json', '{"img":"x"}'],
      ['application/x-www-form-urlencoded', 'img=x'],
    ] as const) {
      const refused = await sendPhoto(portal, member.token, type, body);
      expect(refused.status).toBe(415);
      expect(refused.body.message).toBe('img: must be sent as multipart/form-data.');
    }
    expect((await sendPhoto(portal, member.token, 'image/jpeg', photo)).status).toBe(415);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=other']) {
      const refused = await sendPhoto(portal, member.token, type, payload);
      expect(refused.status, type).toBe(400);
      expect(refused.body.message).toMatch(/^img: must be one file/);
    }
  });

  it('a form that is cut off', async () => {
    const { type, payload } = await encodeForm(photo);
    for (const length of [0, 1, 60, 200, payload.length - 4]) {
      const refused = await sendPhoto(portal, member.token, type, payload.subarray(0, length));
      expect(refused.status, String(length)).toBe(400);
      expect(refused.body.message).toMatch(/^img: must/);
    }
  });

  it('a form with files anywhere else', async () => {
    const { type, payload } = await encodeForm(photo);
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/users/privacy',
      headers: { 'content-type': type, authorization: `Bearer ${member.token}` },
      payload,
    });
    expect(answer.statusCode).toBe(415);
  });
});
