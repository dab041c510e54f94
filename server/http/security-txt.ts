import type { FastifyInstance } from 'fastify';

const dayMs = 86_400_000;
/** RFC 9116 recommends an expiry of less than a year. */
const validForMs = 180 * dayMs;

export function serveSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl }: { contact: string | undefined; publicUrl: string },
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (!contact) return reply.callNotFound();
    const expires = new Date(Math.ceil((Date.now() + validForMs) / dayMs) * dayMs);
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
