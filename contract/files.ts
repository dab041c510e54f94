import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';

/** Random and long, because images that members see need no sign-in. */
const fileKey = z.string().check(z.regex(/^[\w-]{22,64}\.[a-z]{2,4}$/, 'is not a file key'));

export const files = defineEndpoints({
  getImage: {
    summary: 'Returns an image by its random key. Pictures of drafts need the cookie of the staff console',
    method: 'GET',
    path: '/files/{key}',
    access: 'public',
    params: z.object({ key: fileKey }),
    response: 'file',
  },
});
