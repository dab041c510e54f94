import { Agent, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { createRedBlueImage } from '#tests/support/uploads.ts';

/** Loopback addresses. The proxy and the rate limits see each as a different client. */
export const nextIpAddress = createIpAddressSequence('127.80');

// Reuses connections as browsers do, and closes idle ones before a portal does.
const agent = new Agent({ keepAlive: true, timeout: 2_000 });

export type Session = { token: string; userId: string };

type RequestOptions = {
  session?: Session;
  json?: unknown;
  form?: Record<string, string>;
  upload?: FormData;
  /** The address that the client connects from. */
  address?: string;
  /** The address in X-Forwarded-For. */
  forwardedFor?: string;
};

export async function request(url: string, target: string, options: RequestOptions = {}) {
  const { session, json, address = nextIpAddress(), forwardedFor } = options;
  const form = options.upload ?? (options.form && new URLSearchParams(options.form));
  const encoded = form && new Response(form);
  const body = encoded
    ? Buffer.from(await encoded.arrayBuffer())
    : json !== undefined && JSON.stringify(json);
  const type = encoded ? encoded.headers.get('content-type') : 'application/json';
  const response = await new Promise<{ status: number; type: string; bytes: Buffer }>((resolve, reject) => {
    const outgoing = httpRequest(`${url}${target}`, {
      agent,
      localAddress: address,
      method: body === false ? 'GET' : 'POST',
      headers: {
        ...(session && { authorization: `Bearer ${session.token}` }),
        ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
        ...(body !== false && { 'content-type': String(type), 'content-length': Buffer.byteLength(body) }),
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      buffer(incoming).then(
        (bytes) => resolve({ status, type: String(headers['content-type']), bytes }),
        reject,
      );
    });
    outgoing.end(body || undefined);
  });
  const { status, bytes } = response;
  return { status, bytes, body: response.type.includes('json') ? JSON.parse(bytes.toString()) : null };
}

export async function signIn(url: string, name: DemoAccountName): Promise<Session> {
  const { status, body } = await request(url, '/connect/token', {
    form: { grant_type: 'password', username: demoEmail(name), password: demoPassword },
  });
  if (status !== 200) throw new Error(`${name} could not sign in: ${status} ${JSON.stringify(body)}`);
  return { token: body.access_token, userId: body.userId };
}

export function toPhotoForm(image: Uint8Array): FormData {
  const form = new FormData();
  form.append('img', new Blob([new Uint8Array(image)]), 'photo.png');
  return form;
}

export const makePhotoForm = async () => toPhotoForm(await createRedBlueImage(400, 400).png().toBuffer());
