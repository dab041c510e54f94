import * as z from 'zod/mini';
import { area } from './endpoint.ts';

export const resources = area({
  getLoginImage: {
    summary: 'The picture beside the sign-in form, and whom to thank for it',
    method: 'GET',
    path: '/api/resources/login-image',
    access: 'public',
    answer: z.object({ imgLink: z.string(), sourceCredit: z.string() }),
  },
});
