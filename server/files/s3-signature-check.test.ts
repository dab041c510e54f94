import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findSignatureError } from '#tests/support/s3-signature-check.ts';

/** From the AWS documentation, 'Signature calculations for the Authorization header'. */
const account = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const signedAt = new Date('2013-05-24T00:00:00Z');
const host = 'examplebucket.s3.amazonaws.com';

it('accepts the example request of the AWS documentation and rejects modified ones', () => {
  const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
  const signed = 'host;range;x-amz-content-sha256;x-amz-date';
  const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
  const headers = {
    host,
    range: 'bytes=0-9',
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': createHash('sha256').digest('hex'),
    authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${signed},Signature=${signature}`,
  };
  const request = { method: 'GET', url: '/test.txt', headers, body: new Uint8Array() };
  const checkWith = (change: object, to = account) =>
    findSignatureError({ ...request, ...change }, to, signedAt.getTime());
  expect(checkWith({})).toBeNull();
  expect(checkWith({ method: 'DELETE' })).toBe('SignatureDoesNotMatch');
  expect(checkWith({ url: '/other.txt' })).toBe('SignatureDoesNotMatch');
  expect(checkWith({}, { ...account, secretKey: 'another' })).toBe('SignatureDoesNotMatch');
  expect(checkWith({ body: Buffer.from('more') })).toBe('XAmzContentSHA256Mismatch');
  expect(checkWith({ headers: { ...headers, 'x-amz-acl': 'public-read' } })).toBe('AccessDenied');
  expect(findSignatureError(request, account, signedAt.getTime() + 16 * 60_000)).toBe('RequestTimeTooSkewed');
});
