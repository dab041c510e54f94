import { expect, it } from 'vitest';
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
