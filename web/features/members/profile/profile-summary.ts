type Work = { positionTitle: string | null; companyName: string | null };

export function positionAtCompany({ positionTitle, companyName }: Work): string {
  return [positionTitle, companyName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' at ');
}

/** BURWOOD EAST becomes Burwood East. Mixed case such as McLaren stays. */
export const toTitleCase = (place: string): string =>
  place
    .trim()
    .split(/(\s+)/)
    .map((word) => (isMixed(word) ? word : word.toLowerCase()))
    .join('')
    // Also after O' and a hyphen, but not the s of St Paul's.
    .replace(/(?<=^|[\s(/-]|['’](?=\p{L}{3}))\p{Ll}/gu, (letter) => letter.toUpperCase());

const isMixed = (word: string) => /\p{Ll}/u.test(word) && /\p{Lu}/u.test(word);
