export type S3Location = NonNullable<ReturnType<typeof readS3Address>>;

export const s3AddressForm = 's3://key-id:secret-key@host/bucket, or s3+http:// where there is no TLS';

type Keys = { keyId?: string | undefined; secretKey?: string | undefined };

export function readS3Address(text: string, beside: Keys = {}) {
  const [, scheme, rest] = /^(s3|s3\+http):\/\/(.+)$/.exec(text) ?? [];
  const address = rest && URL.parse(`${scheme === 's3' ? 'https' : 'http'}://${rest}`);
  if (!address) return null;
  const [bucket, ...folders] = address.pathname.split('/').filter(Boolean);
  const keyId = decoded(address.username) || beside.keyId;
  const secretKey = decoded(address.password) || beside.secretKey;
  if (!bucket || !keyId || !secretKey) return null;
  const region = address.searchParams.get('region') ?? 'us-east-1';
  return { origin: address.origin, bucket, folder: folders.join('/'), region, keyId, secretKey };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
