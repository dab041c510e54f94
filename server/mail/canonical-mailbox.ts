/** Removes the plus tag: many mail servers deliver `jo+tag@agency.example` to `jo@agency.example`. */
export const toCanonicalMailbox = (email: string) => email.replace(/\+.*(?=@)/, '');
