import type { Browser, Request } from '@playwright/test';
import type { MainRoute, Session } from './main-routes.ts';
import { withPhonePage } from './phone-page.ts';

const kindByResourceType = {
  script: 'script',
  stylesheet: 'style',
  font: 'font',
  image: 'image',
  document: 'document',
  fetch: 'fetch',
  xhr: 'fetch',
} as const;
export const resourceKinds = [...new Set(Object.values(kindByResourceType)), 'other', 'headers'] as const;
type Kind = (typeof resourceKinds)[number];

/** Compressed bytes that the browser received, by resource type. `headers` is the sum of all response headers. */
export type PageWeight = { requests: number; bytes: Record<Kind, number> };

export function measurePageWeight(
  browser: Browser,
  portalUrl: string,
  session: Session,
  { name, path, signedOut, inFrame = false }: MainRoute,
): Promise<PageWeight> {
  return withPhonePage(browser, signedOut ? undefined : session, async (page) => {
    const finished: Request[] = [];
    const failed: string[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    page.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`));
    page.on('response', (response) => response.ok() || failed.push(`${response.url()} ${response.status()}`));
    await page.goto(`${portalUrl}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // A partially loaded page has fewer bytes, so it could meet its budget by mistake.
    if (failed.length > 0) throw new Error(`The ${name} page did not load completely: ${failed.join(', ')}`);
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} redirected to ${page.url()}.`);
    const isInFrame = (request: Request) => request.frame() !== page.mainFrame();
    return sumBytes(finished.filter((request) => isInFrame(request) === inFrame));
  });
}

async function sumBytes(requests: Request[]): Promise<PageWeight> {
  const bytes = Object.fromEntries(resourceKinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const kind = (kindByResourceType as Record<string, Kind>)[request.resourceType()] ?? 'other';
    bytes[kind] += responseBodySize;
    bytes.headers += responseHeadersSize;
  }
  return { requests: requests.length, bytes };
}
