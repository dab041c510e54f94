import type { FastifyInstance } from 'fastify';

const day = 86_400_000;
/** It must say until when it is good, at most a year; whoever reads it later asks again. */
const goodFor = 180 * day;

/** Whom to tell of a fault, where tools and people look for it (RFC 9116). Without a contact there is no such page. */
export function securityContact(
  app: FastifyInstance,
  { contact, publicUrl }: { contact: string | undefined; publicUrl: string },
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (!contact) return reply.callNotFound();
    const until = new Date(Math.ceil((Date.now() + goodFor) / day) * day);
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${until.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
