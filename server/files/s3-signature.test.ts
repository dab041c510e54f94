import { expect, it } from 'vitest';
import { refusalOf } from '#tests/support/s3-signature-check.ts';
import { authorization, sha256 } from './s3-signature.ts';

/** The examples of Amazon's own description of the signature, in 'Signature calculations for the Authorization header'. */
const account = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const at = new Date('2013-05-24T00:00:00Z');
const host = 'examplebucket.s3.amazonaws.com';

it.each([
  [
    'a read of a part',
    { method: 'GET', path: '/test.txt', body: '', headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a write',
    {
      method: 'PUT',
      path: '/test%24file.text',
      body: 'Welcome to Amazon S3.',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
])('%s is signed as Amazon signs it', (_, { method, path, body, headers }, signature) => {
  const bodyHash = sha256(body);
  const signed = { ...headers, host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': '20130524T000000Z' };
  const header = authorization({ method, path, headers: signed, bodyHash, at }, account);
  expect(header).toMatch(new RegExp(`Signature=${signature}$`));
});

/** The storage of the tests has signatures checked by code of its own, which must know a good one when it sees it. */
it.each([
  [
    '/test.txt',
    { range: 'bytes=0-9' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    'host;range;x-amz-content-sha256;x-amz-date',
  ],
  ['/?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])(
  "Amazon's own request of %s is let in by the storage of the tests, and no other",
  (url, headers, signature, signed = 'host;x-amz-content-sha256;x-amz-date') => {
    const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
    const sent = {
      ...headers,
      ...{ host, 'x-amz-content-sha256': sha256(''), 'x-amz-date': '20130524T000000Z' },
      authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${signed},Signature=${signature}`,
    };
    const arrived = { method: 'GET', url, headers: sent, body: new Uint8Array() };
    const refusal = (change: object, to = account) => refusalOf({ ...arrived, ...change }, to, at.getTime());
    expect(refusal({})).toBeNull();
    expect(refusal({ method: 'DELETE' })).toBe('SignatureDoesNotMatch');
    expect(refusal({ url: '/other.txt' })).toBe('SignatureDoesNotMatch');
    expect(refusal({}, { ...account, secretKey: 'another' })).toBe('SignatureDoesNotMatch');
    expect(refusal({ body: Buffer.from('more') })).toBe('XAmzContentSHA256Mismatch');
    expect(refusal({ headers: { ...sent, 'x-amz-acl': 'public-read' } })).toBe('AccessDenied');
    expect(refusalOf(arrived, account, at.getTime() + 16 * 60_000)).toBe('RequestTimeTooSkewed');
  },
);
