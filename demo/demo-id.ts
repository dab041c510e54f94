import { createHash } from 'node:crypto';

export function demoId(kind: string, name: string | number): string {
  const hex = createHash('sha256').update(`${kind}/${name}`).digest('hex');
  // UUID version 8 is for custom schemes (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
