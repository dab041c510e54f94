import type { FastifyInstance } from 'fastify';

const day = 86_400_000;
/** RFC 9116 requires an expiry of at most a year. */
const validForMs = 180 * day;

export function serveSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl }: { contact: string | undefined; publicUrl: string },
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (!contact) return reply.callNotFound();
    const until = new Date(Math.ceil((Date.now() + validForMs) / day) * day);
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${until.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
