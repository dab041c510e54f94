import type { BenchCase, Paging } from './bench-case.ts';
import { type BenchRequest, toPortalRequest } from './requests.ts';
import type { SampleData } from './sample-data.ts';

/** Cases without pagination only have 'first'. */
export const positions = ['first', 'middle', 'last'] as const;
export type PagePosition = (typeof positions)[number];
export type RequestsByPosition = Partial<Record<PagePosition, BenchRequest[]>>;

/** Requests alternate between this many pages, so that not all of them read the same rows. */
const pagesPerPosition = 8;
/** A shorter list has no middle page. */
const minPages = 3;

export function pageAt(position: PagePosition, index: number, pageCount: number): number {
  const last = Math.max(1, pageCount);
  if (position === 'last') return last;
  const offset = index % Math.min(pagesPerPosition, last);
  return position === 'first' ? offset + 1 : Math.min(last, Math.max(1, Math.floor(last / 2)) + offset);
}

function withPage(request: BenchRequest, { prefix, pageSize }: Paging, page: number): BenchRequest {
  const separator = request.path.includes('?') ? '&' : '?';
  return {
    ...request,
    path: `${request.path}${separator}${prefix}page=${page}&${prefix}size=${pageSize}`,
    baseline: { ...request.baseline, offset: (page - 1) * pageSize, limit: pageSize },
  };
}

export const createFirstPages = ({ createRequests, paging }: BenchCase, data: SampleData) =>
  createRequests(data).map((request) => (paging ? withPage(request, paging, 1) : request));

export async function expandPages(
  requests: BenchRequest[],
  { paging }: BenchCase,
  portalUrl: string,
): Promise<RequestsByPosition> {
  if (!paging) return { first: requests };
  const pageCounts = await countPages(requests, paging, portalUrl);
  const requestsAt = (position: PagePosition) =>
    requests.map((request, index) =>
      withPage(request, paging, pageAt(position, index, pageCounts.get(listKey(request)) ?? 1)),
    );
  const hasMiddle = Math.max(...pageCounts.values()) >= minPages;
  return {
    first: requestsAt('first'),
    ...(hasMiddle && { middle: requestsAt('middle'), last: requestsAt('last') }),
  };
}

const listKey = ({ path, baseline }: BenchRequest) => `${path} ${baseline?.id ?? ''}`;

async function countPages(requests: BenchRequest[], paging: Paging, portalUrl: string) {
  const counts = new Map<string, number>();
  for (const request of requests) {
    if (counts.has(listKey(request))) continue;
    const { path, headers } = toPortalRequest(withPage(request, paging, 1));
    const response = await fetch(`${portalUrl}${path}`, { headers });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    const { totalItems } = (await response.json()) as { totalItems?: number };
    if (totalItems === undefined) throw new Error(`${path} returned no total`);
    counts.set(listKey(request), Math.ceil(totalItems / paging.pageSize));
  }
  return counts;
}
