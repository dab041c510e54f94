import * as z from 'zod/mini';
import { area } from './endpoint.ts';
import { id } from './fields.ts';

export const users = area({
  getUser: {
    summary: 'The member who is signed in',
    method: 'GET',
    path: '/api/users/{id}',
    access: 'member',
    params: z.object({ id }),
    answer: z.object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      profileImage: z.nullable(z.string()),
    }),
  },
});
