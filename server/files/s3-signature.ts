import { createHash, createHmac } from 'node:crypto';

export type S3Account = { region: string; keyId: string; secretKey: string };

/** What is signed: the headers as they are sent, by names in small letters, the host among them. */
export type S3Request = {
  method: string;
  /** As it is sent, encoded already. */
  path: string;
  headers: Record<string, string>;
  bodyHash: string;
  at: Date;
};

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest();

/** As S3 writes a moment: 20130524T000000Z. */
export const s3Time = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The header `authorization` of a request: AWS Signature Version 4, which every S3-compatible storage reads. */
export function authorization(
  { method, path, headers, bodyHash, at }: S3Request,
  { region, keyId, secretKey }: S3Account,
): string {
  const time = s3Time(at);
  const day = time.slice(0, 8);
  const names = Object.keys(headers).sort();
  const signedHeaders = names.join(';');
  const request = [
    ...[method, path, ''],
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    ...['', signedHeaders, bodyHash],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretKey}`);
  const signature = hmac(key, text).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${signedHeaders},Signature=${signature}`;
}
