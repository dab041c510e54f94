import fastify, { type FastifyInstance } from 'fastify';
import type { Services } from './app.ts';
import { cataloguePage, catalogueStyle } from './features/marketplace/catalogue-page.ts';
import { listProducts } from './features/marketplace/products.sql.ts';
import { filesRoutes } from './files/files.routes.ts';
import { handleErrors } from './http/error-handler.ts';

/** On an origin of its own, so that nothing in it can reach the portal's storage. */
export async function buildMarketplaceApp(
  services: Pick<Services, 'config' | 'database' | 'fileStore' | 'loggerInstance'>,
): Promise<FastifyInstance> {
  const { config, database, fileStore, loggerInstance } = services;
  const { reader } = database;
  const app = fastify({ ...(loggerInstance && { loggerInstance }), return503OnClosing: true });
  app.decorateRequest('caller', null);
  handleErrors(app);

  const policy = `default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors ${new URL(config.publicUrl).origin}`;
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
  });

  filesRoutes(
    app,
    { authenticate: async () => null, demo: false, onRefused: async () => {}, onActedFor: async () => {} },
    { reader, fileStore },
  );
  app.get('/catalogue.css', (_request, reply) => reply.type('text/css').send(catalogueStyle));
  app.get('/', async (_request, reply) => {
    const page = cataloguePage(await listProducts(reader), config.association.name);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  return app;
}
