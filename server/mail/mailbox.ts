/** Many mail servers deliver `jo+anything@agency.example` to `jo@agency.example`. */
export const mailboxOf = (email: string) => email.replace(/\+.*(?=@)/, '');
