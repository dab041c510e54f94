import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Nothing under these is a page of the portal: an unknown address there is an unknown call. */
const calls = /^\/(api|connect|files|health|docs|\.well-known|assets)(\/|\?|$)/i;

/**
 * The built web: files with a hash in their name are kept for ever, and every other address gets the one page, with
 * the configuration written into it. One build serves any association.
 */
export async function webPages(app: FastifyInstance, folder: string, config: object): Promise<void> {
  const template = await readFile(path.join(folder, 'index.html'), 'utf8');
  const page = template.replace('__CONFIG__', () => JSON.stringify(config).replaceAll('<', '\\u003c'));

  app.get('/config.json', async () => config);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The page itself is served below, with the configuration in it.
    globIgnore: ['index.html*'],
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });

  app.get('/*', async (request, reply) => {
    if (calls.test(request.url)) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
