/** Removes the plus tag: many mail servers deliver `jo+tag@agency.example` to `jo@agency.example`. */
export const canonicalMailbox = (email: string) => email.replace(/\+.*(?=@)/, '');
