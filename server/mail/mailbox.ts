/** Many mail servers deliver `jo+anything@agency.example` to `jo@agency.example`. */
export const canonicalMailbox = (email: string) => email.replace(/\+.*(?=@)/, '');
