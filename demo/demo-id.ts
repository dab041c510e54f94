import { createHash } from 'node:crypto';

/** The same thing has the same id in every demo association, so that links into it can be written down. */
export function demoId(kind: string, name: string | number): string {
  const hex = createHash('sha256').update(`${kind}/${name}`).digest('hex');
  // Version 8, 'made by a rule of one's own' (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function demoFileKey(recipe: string, extension: string): string {
  return `${createHash('sha256').update(recipe).digest('base64url').slice(0, 32)}.${extension}`;
}
