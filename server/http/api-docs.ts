import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html/escape-html.ts';
import { buildOpenApiDocument } from './openapi.ts';

type Json = Record<string, unknown>;
type Operation = Record<'operationId' | 'summary' | 'description', string> & {
  tags: string[];
  parameters?: Json[];
  requestBody?: Json;
  responses: { 200: { content: Record<string, Json> } };
};

// Made for the first reader, because they would delay every start of the portal.
let document: Json | undefined;
let page: string | undefined;

export function serveApiDocs(app: FastifyInstance): void {
  const getDocument = () => {
    document ??= buildOpenApiDocument();
    return document;
  };
  const getPage = () => {
    page ??= renderPage(getDocument());
    return page;
  };
  app.get('/docs/openapi.json', (_request, reply) => reply.send(getDocument()));
  app.get('/docs/api.css', (_request, reply) => reply.type('text/css').send(style));
  app.get('/docs/api', (_request, reply) => reply.type('text/html; charset=utf-8').send(getPage()));
}

function renderPage(document: Json): string {
  const byArea = Map.groupBy(listOperations(document), ({ operation }) => operation.tags[0] as string);
  const sections = [...byArea].map(
    ([area, entries]) =>
      `<section id="${area}"><h2>${escapeHtml(area)}</h2>${entries.map(renderOperation).join('')}</section>`,
  );
  const links = [...byArea.keys()].map((area) => `<a href="#${area}">${escapeHtml(area)}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Muster API</title><link rel="stylesheet" href="/docs/api.css"><link rel="icon" href="/favicon.svg">
</head>
<body><main>
<h1>Muster API</h1>
<p>All endpoints of the portal, generated from the contract. Machine-readable: <a href="/docs/openapi.json">openapi.json</a>.</p>
<nav aria-label="Areas">${links.join('')}</nav>
${sections.join('\n')}
</main></body>
</html>
`;
}

const renderJson = (value: unknown) => escapeHtml(JSON.stringify(value, null, 2));

function listOperations(document: Json) {
  return Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

function renderOperation({ path, method, operation }: ReturnType<typeof listOperations>[number]): string {
  const { parameters, requestBody: body, responses } = operation;
  const details = { parameters, body, response: Object.values(responses[200].content)[0]?.schema };
  const blocks = Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(([title, value]) => `<h3>${title}</h3><pre tabindex="0">${renderJson(value)}</pre>`);
  return `<details id="${operation.operationId}"><summary><code class="${method}">${method.toUpperCase()}</code>
<code>${escapeHtml(path)}</code><span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)} Operation ID: <code>${operation.operationId}</code>.</p>${blocks.join('')}</details>`;
}

const style = `
:root { color-scheme: light dark; --page: #FBFAF7; --card: #FFF; --line: #E4DFD5; --ink: #14202B; --second: #4A5866; --ember: #C2410C; --good: #2E6B4F }
@media (prefers-color-scheme: dark) { :root { --page: #0D151D; --card: #15202B; --line: #263543; --ink: #EBEFF2; --second: #A9B6C2; --ember: #FF935A; --good: #7CC7A0 } }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 900px; margin: 0 auto; padding: 48px 16px 96px }
h1 { font-size: 32px; line-height: 1.2; margin: 0 0 8px } h2 { font-size: 22px; margin: 40px 0 12px; text-transform: capitalize } h3 { font-size: 14px; margin: 16px 0 4px; text-transform: capitalize; color: var(--second) }
a { color: var(--ember) } nav { display: flex; flex-wrap: wrap; gap: 16px; margin-top: 24px; text-transform: capitalize }
details { background: var(--card); border: 1px solid var(--line); border-radius: 12px; margin: 8px 0; padding: 0 16px }
summary { cursor: pointer; min-height: 44px; padding: 8px 0; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px }
summary span { color: var(--second); flex: 1 1 260px } summary code { font-weight: 600; overflow-wrap: anywhere } .get { color: var(--good) } .post { color: var(--ember) }
pre { overflow: auto; font-size: 13px; line-height: 1.45; padding: 12px; border-radius: 8px; background: var(--page); border: 1px solid var(--line) }
`;
