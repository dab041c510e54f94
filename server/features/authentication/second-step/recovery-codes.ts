import { createHash, randomBytes } from 'node:crypto';

const codeCount = 10;
/** Crockford's Base32 has no letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 80 random bits each, in groups of four characters. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const bits = [...randomBytes(10)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const characters = bits.match(/.{5}/g)?.map((five) => alphabet[Number.parseInt(five, 2)]) ?? [];
    return characters.join('').replace(/.{4}(?=.)/g, '$&-');
  });
}

/** No salt or slow hash is needed, because a code has 80 random bits. */
export function hashRecoveryCode(code: string): Buffer {
  const normalised = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(normalised).digest();
}
