const name = 'muster_files';
const pattern = new RegExp(`(?:^|; ?)${name}=([\\w.-]+)(?:;|$)`);

/** Lets images of the staff console authenticate, because browsers send no bearer token with them. */
export const formatFilesCookie = (token: string, portalUrl: string): string =>
  `${name}=${token}; Path=/files; HttpOnly; SameSite=Strict${portalUrl.startsWith('https:') ? '; Secure' : ''}`;

export const parseFilesCookie = (header: string | undefined): string | undefined =>
  pattern.exec(header ?? '')?.[1];
