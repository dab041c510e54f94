import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './response-cache.ts';
import { isApiPath } from './route-label.ts';
import { createRoutePreloads, type RoutePreloads } from './route-preloads.ts';
import { documentHeaders } from './security-headers.ts';

type WebApp = {
  folder: string;
  /** The path of the app, such as `/staff`. */
  base?: string;
  /** Must return the same object until the configuration changes, because pages are cached by object. */
  configFor: (host: string | undefined) => object;
};

/** Serves hashed files as immutable. All other paths get the page with the configuration in it. */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, base = '', configFor }: WebApp,
): Promise<void> {
  const template = await readFile(path.join(folder, 'index.html'), 'utf8');
  const preloads = await loadRoutePreloads(folder, base);
  // Weak, so that the pages of former configurations are freed.
  const pages = new WeakMap<object, ReturnType<typeof createPageRenderer>>();
  const pageFor = (config: object) => {
    const json = () => JSON.stringify(config).replaceAll('<', '\\u003c');
    const page = pages.get(config) ?? createPageRenderer(template.replace('__CONFIG__', json), preloads);
    pages.set(config, page);
    return page;
  };

  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${base}/`,
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['index.html*'],
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : lifetimeOf(file));
      if (!hashed || !/\.(js|css|woff2)(\.br|\.gz)?$/.test(file)) return;
      for (const name of documentHeaders) reply.removeHeader(name);
    },
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isApiPath(request.url)) return reply.callNotFound();
    const { host, 'accept-encoding': accepted = '' } = request.headers;
    const { body, encoding } = pageFor(configFor(host))(request.url, accepted);
    if (encoding) reply.header('content-encoding', encoding);
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    return reply.send(body);
  };
  app.get(`${base}/*`, sendPage);
  if (base) app.get(base, sendPage);
}

/** Browsers check for a new release of the worker at every navigation. */
const lifetimeOf = (file: string) =>
  /[\\/](worker\.js|manifest\.webmanifest)(\.br|\.gz)?$/.test(file) ? 'no-cache' : 'public, max-age=3600';

async function loadRoutePreloads(folder: string, base: string): Promise<RoutePreloads> {
  const file = `${folder}.preloads.json`;
  return createRoutePreloads(existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}, base);
}

const compressors = { br: brotliCompressSync, gzip: gzipSync };
const encodings = ['br', 'gzip'] as const;
type PageResponse = { body: Buffer; encoding: keyof typeof compressors | undefined };

/** Caches the compressed page by route and encoding. */
function createPageRenderer(page: string, preloadsFor: RoutePreloads) {
  const cache = new Map<string, PageResponse>();
  return (url: string, accepted: string): PageResponse => {
    const { route, links } = preloadsFor(url.replace(/[?#].*$/, ''));
    const encoding = encodings.find((each) => acceptsEncoding(accepted, each));
    const key = `${encoding} ${route}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const plain = Buffer.from(page.replace('</head>', () => `${links}</head>`));
    const response = { body: encoding ? compressors[encoding](plain) : plain, encoding };
    cache.set(key, response);
    return response;
  };
}
