import type { Browser, Request } from '@playwright/test';
import type { MainRoute, Session } from './main-routes.ts';
import { withPhonePage } from './phone-page.ts';

export const kinds = ['script', 'style', 'font', 'image', 'document', 'fetch', 'other', 'headers'] as const;
export type Kind = (typeof kinds)[number];

/** Bytes as they came over the wire, compressed, by what they are; the headers of all answers are a kind too. */
export type Weight = { requests: number; bytes: Record<Kind, number>; total: number };

const kindOf: Record<string, Kind> = {
  script: 'script',
  stylesheet: 'style',
  font: 'font',
  image: 'image',
  document: 'document',
  fetch: 'fetch',
  xhr: 'fetch',
};

/** Opens a route for the first time and weighs all that comes until the network is quiet. */
export function weigh(
  browser: Browser,
  portal: string,
  session: Session,
  { name, path, signedOut, inFrame = false }: MainRoute,
): Promise<Weight> {
  return withPhonePage(browser, signedOut ? null : session, async (page) => {
    const finished: Request[] = [];
    const failed: string[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    page.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`));
    page.on('response', (answer) => answer.ok() || failed.push(`${answer.url()} ${answer.status()}`));
    await page.goto(`${portal}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Half a page weighs less: it must not pass for a light one.
    if (failed.length > 0) throw new Error(`The ${name} page did not load whole: ${failed.join(', ')}`);
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`);
    return sumOf(finished.filter((request) => (request.frame() !== page.mainFrame()) === inFrame));
  });
}

async function sumOf(requests: Request[]): Promise<Weight> {
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes[kindOf[request.resourceType()] ?? 'other'] += responseBodySize;
    bytes.headers += responseHeadersSize;
  }
  const total = Object.values(bytes).reduce((sum, each) => sum + each, 0);
  return { requests: requests.length, bytes, total };
}
