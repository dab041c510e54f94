import { demoPassword } from '#server/db/demo-accounts.ts';
import type { Call } from './call.ts';

export const signInCall: Call = {
  name: 'sign-in',
  kind: 'sign-in',
  requests: ({ emails }) =>
    emails.map((email) => {
      const form = { grant_type: 'password', username: email, password: demoPassword };
      const body = new URLSearchParams(form).toString();
      return { path: '/connect/token', form: body, baseline: { word: email } };
    }),
};
