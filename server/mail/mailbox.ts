/** Many mail servers put `jo+anything@agency.example` into the mailbox of `jo@agency.example`. */
export const mailboxOf = (email: string) => email.replace(/\+.*(?=@)/, '');
