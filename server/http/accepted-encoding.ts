/** Ignores encodings with a weight of 0 (RFC 9110, 12.5.3). */
export const takes = (accepted: string | undefined, encoding: 'br' | 'gzip') =>
  new RegExp(`(^|[,\\s])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`, 'i').test(accepted ?? '');
