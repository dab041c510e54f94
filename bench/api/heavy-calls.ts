import { demoPassword } from '#server/db/demo-accounts.ts';
import type { Call } from './call.ts';
import type { BenchRequest, RequestBody } from './requests.ts';
import type { Caller } from './sample-data.ts';

const downloadInvoice = ({ id, token }: Caller): BenchRequest => ({
  path: `/api/marketplace/invoice/${id}/download`,
  method: 'POST',
  caller: { id, token },
});

/** In this order, because the first PDF call stores what the second one reads. */
export const heavyCalls: Call[] = [
  {
    name: 'sign-in',
    kind: 'heavy',
    allow503: true,
    requests: ({ emails }) =>
      emails.map((email) => ({
        path: '/connect/token',
        method: 'POST',
        body: signInForm(email),
        baseline: { word: email },
      })),
  },
  {
    name: 'photo',
    kind: 'heavy',
    allow503: true,
    requests: ({ callers, photo }) => {
      const body = photoForm(photo);
      return callers.map((caller) => ({ path: '/api/users/profileimage', method: 'POST', caller, body }));
    },
  },
  {
    name: 'invoice PDF, new',
    kind: 'heavy',
    eachOnce: true,
    allow503: true,
    requests: ({ invoices }) => invoices.map(downloadInvoice),
  },
  {
    name: 'invoice PDF, stored',
    kind: 'heavy',
    requests: ({ invoices }) => invoices.map(downloadInvoice),
  },
];

function signInForm(email: string): RequestBody {
  const fields = new URLSearchParams({ grant_type: 'password', username: email, password: demoPassword });
  return { type: 'application/x-www-form-urlencoded', bytes: fields.toString() };
}

function photoForm(photo: Buffer): RequestBody {
  const boundary = 'bench-boundary';
  const head = 'Content-Disposition: form-data; name="img"; filename="photo.jpg"\r\nContent-Type: image/jpeg';
  const start = Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`);
  const bytes = Buffer.concat([start, photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}
