import { createHash, createHmac } from 'node:crypto';

type SignedRequest = {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
};
type S3Account = { region: string; keyId: string; secretKey: string };

const maxClockSkewMs = 15 * 60_000;

/** Returns the S3 error code, or null if valid. Written from Amazon's documentation, independently of the portal's signer. */
export function findSignatureError(
  request: SignedRequest,
  account: S3Account,
  now = Date.now(),
): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, day, region, headerList = '', signature] =
    pattern.exec(headerOf(request, 'authorization')) ?? [];
  if (!keyId) return 'AuthorizationHeaderMalformed';
  if (keyId !== account.keyId) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';

  const time = headerOf(request, 'x-amz-date');
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  if (parts.length !== 6 || !time.startsWith(`${day}T`)) return 'AccessDenied';
  const [year = 0, month = 0, ...dayAndTime] = parts.map(Number);
  if (Math.abs(now - Date.UTC(year, month - 1, ...dayAndTime)) > maxClockSkewMs)
    return 'RequestTimeTooSkewed';

  const signedHeaders = headerList.split(';');
  const isRequired = (name: string) => name === 'host' || name.startsWith('x-amz-');
  const required = Object.keys(request.headers).filter(isRequired);
  if (!required.includes('host') || required.some((name) => !signedHeaders.includes(name)))
    return 'AccessDenied';
  if (headerOf(request, 'x-amz-content-sha256') !== sha256Hex(request.body))
    return 'XAmzContentSHA256Mismatch';
  return signature === signatureOf(request, signedHeaders, account) ? null : 'SignatureDoesNotMatch';
}

function signatureOf(
  request: SignedRequest,
  signedHeaders: string[],
  { region, secretKey }: S3Account,
): string {
  const time = headerOf(request, 'x-amz-date');
  const day = time.slice(0, 8);
  const dayKey = hmac(`AWS4${secretKey}`, day);
  const signingKey = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256Hex(toCanonicalRequest(request, signedHeaders))}`;
  return hmac(signingKey, text).toString('hex');
}

function toCanonicalRequest(request: SignedRequest, signedHeaders: string[]): string {
  const [path = '', ...queryParts] = request.url.split('?');
  const query = new URLSearchParams(queryParts.join('?'));
  const pairs = [...query].map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
  const encodedPath = path.split('/').map((part) => percentEncode(decodeURIComponent(part)));
  const names = signedHeaders.toSorted();
  const headers = names.map((name) => `${name}:${headerOf(request, name).trim().replace(/ +/g, ' ')}\n`);
  return [
    request.method,
    encodedPath.join('/'),
    pairs.sort().join('&'),
    headers.join(''),
    names.join(';'),
    sha256Hex(request.body),
  ].join('\n');
}

function percentEncode(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text)) {
    const character = String.fromCharCode(byte);
    encoded += /[A-Za-z0-9._~-]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}

const headerOf = ({ headers }: SignedRequest, name: string) => String(headers[name] ?? '');
const sha256Hex = (input: Uint8Array | string) => createHash('sha256').update(input).digest('hex');
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest();
