export type S3Location = NonNullable<ReturnType<typeof parseS3Url>>;

export const s3UrlFormat = 's3://key-id:secret-key@host/bucket, or s3+http:// for storage without TLS';

type Keys = { keyId?: string | undefined; secretKey?: string | undefined };

export function parseS3Url(text: string, defaultKeys: Keys = {}) {
  const [, scheme, rest] = /^(s3|s3\+http):\/\/(.+)$/.exec(text) ?? [];
  const url = rest && URL.parse(`${scheme === 's3' ? 'https' : 'http'}://${rest}`);
  if (!url) return null;
  const [bucket, ...folders] = url.pathname.split('/').filter(Boolean);
  const keyId = safeDecode(url.username) || defaultKeys.keyId;
  const secretKey = safeDecode(url.password) || defaultKeys.secretKey;
  if (!bucket || !keyId || !secretKey) return null;
  const region = url.searchParams.get('region') ?? 'us-east-1';
  return { origin: url.origin, bucket, folder: folders.join('/'), region, keyId, secretKey };
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
