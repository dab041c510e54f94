/** The scheme is case-insensitive (RFC 9110, section 11.1). */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer +([\w.-]+)$/i.exec(header ?? '')?.[1];
