import { createHash, createHmac } from 'node:crypto';

export type Arrived = {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
};
export type Account = { region: string; keyId: string; secretKey: string };

const aQuarterOfAnHour = 15 * 60_000;

/** The error code of a refusal, or null. Written from Amazon's description, independent of the signer of the portal. */
export function refusalOf(arrived: Arrived, account: Account, now = Date.now()): string | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, day, region, list = '', signature] = form.exec(headerOf(arrived, 'authorization')) ?? [];
  if (!keyId) return 'AuthorizationHeaderMalformed';
  if (keyId !== account.keyId) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';

  const time = headerOf(arrived, 'x-amz-date');
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  if (parts.length !== 6 || !time.startsWith(`${day}T`)) return 'AccessDenied';
  const [year = 0, month = 0, ...rest] = parts.map(Number);
  if (Math.abs(now - Date.UTC(year, month - 1, ...rest)) > aQuarterOfAnHour) return 'RequestTimeTooSkewed';

  const signed = list.split(';');
  const mustBeSigned = Object.keys(arrived.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (!mustBeSigned.includes('host') || mustBeSigned.some((name) => !signed.includes(name)))
    return 'AccessDenied';
  if (headerOf(arrived, 'x-amz-content-sha256') !== hexHash(arrived.body)) return 'XAmzContentSHA256Mismatch';
  return signature === signatureOf(arrived, signed, account) ? null : 'SignatureDoesNotMatch';
}

function signatureOf(arrived: Arrived, signed: string[], { region, secretKey }: Account): string {
  const time = headerOf(arrived, 'x-amz-date');
  const day = time.slice(0, 8);
  const dayKey = keyed(`AWS4${secretKey}`, day);
  const signingKey = keyed(keyed(keyed(dayKey, region), 's3'), 'aws4_request');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hexHash(canonicalForm(arrived, signed))}`;
  return keyed(signingKey, text).toString('hex');
}

function canonicalForm(arrived: Arrived, signed: string[]): string {
  const mark = arrived.url.indexOf('?');
  const path = mark < 0 ? arrived.url : arrived.url.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : arrived.url.slice(mark + 1));
  const pairs = [...query].map(([name, value]) => `${percentCoded(name)}=${percentCoded(value)}`);
  let text = `${arrived.method}\n`;
  text += `${path
    .split('/')
    .map((part) => percentCoded(decodeURIComponent(part)))
    .join('/')}\n`;
  text += `${pairs.sort().join('&')}\n`;
  for (const name of signed.toSorted())
    text += `${name}:${headerOf(arrived, name).trim().replace(/ +/g, ' ')}\n`;
  return `${text}\n${signed.toSorted().join(';')}\n${hexHash(arrived.body)}`;
}

function percentCoded(text: string): string {
  let coded = '';
  for (const byte of Buffer.from(text)) {
    const sign = String.fromCharCode(byte);
    coded += /[A-Za-z0-9._~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return coded;
}

const headerOf = ({ headers }: Arrived, name: string) => String(headers[name] ?? '');
const hexHash = (given: Uint8Array | string) => createHash('sha256').update(given).digest('hex');
const keyed = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest();
