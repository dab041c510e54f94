import { createHash, createHmac } from 'node:crypto';

export type SignedRequest = {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
};
export type Account = { region: string; keyId: string; secretKey: string };

const maxClockSkewMs = 15 * 60_000;

/** Returns the S3 error code, or null if valid. Written from Amazon's documentation, independently of the portal's signer. */
export function findSignatureError(
  request: SignedRequest,
  account: Account,
  now = Date.now(),
): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, day, region, list = '', signature] = pattern.exec(headerOf(request, 'authorization')) ?? [];
  if (!keyId) return 'AuthorizationHeaderMalformed';
  if (keyId !== account.keyId) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';

  const time = headerOf(request, 'x-amz-date');
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  if (parts.length !== 6 || !time.startsWith(`${day}T`)) return 'AccessDenied';
  const [year = 0, month = 0, ...rest] = parts.map(Number);
  if (Math.abs(now - Date.UTC(year, month - 1, ...rest)) > maxClockSkewMs) return 'RequestTimeTooSkewed';

  const signed = list.split(';');
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (!mustBeSigned.includes('host') || mustBeSigned.some((name) => !signed.includes(name)))
    return 'AccessDenied';
  if (headerOf(request, 'x-amz-content-sha256') !== sha256Hex(request.body))
    return 'XAmzContentSHA256Mismatch';
  return signature === signatureOf(request, signed, account) ? null : 'SignatureDoesNotMatch';
}

function signatureOf(request: SignedRequest, signed: string[], { region, secretKey }: Account): string {
  const time = headerOf(request, 'x-amz-date');
  const day = time.slice(0, 8);
  const dayKey = hmac(`AWS4${secretKey}`, day);
  const signingKey = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256Hex(canonicalRequest(request, signed))}`;
  return hmac(signingKey, text).toString('hex');
}

function canonicalRequest(request: SignedRequest, signed: string[]): string {
  const queryStart = request.url.indexOf('?');
  const path = queryStart < 0 ? request.url : request.url.slice(0, queryStart);
  const query = new URLSearchParams(queryStart < 0 ? '' : request.url.slice(queryStart + 1));
  const pairs = [...query].map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
  let text = `${request.method}\n`;
  text += `${path
    .split('/')
    .map((part) => percentEncode(decodeURIComponent(part)))
    .join('/')}\n`;
  text += `${pairs.sort().join('&')}\n`;
  for (const name of signed.toSorted())
    text += `${name}:${headerOf(request, name).trim().replace(/ +/g, ' ')}\n`;
  return `${text}\n${signed.toSorted().join(';')}\n${sha256Hex(request.body)}`;
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
