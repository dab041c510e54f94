import type { BaselineParams } from './baseline-queries.ts';
import type { BenchRequest } from './requests.ts';
import type { Caller, SampleData } from './sample-data.ts';

/**
 * - `list`: a list in some order.
 * - `search`: a list with a filter or a search term.
 * - `read`: any other read.
 */
export type CallKind = 'list' | 'search' | 'read' | 'sign-in';

/** The names of the query parameters, and the page size of the screens. */
export type Paging = { page: string; size: string; rows: number };

export type Call = {
  name: string;
  kind: CallKind;
  requests: (data: SampleData) => BenchRequest[];
  paging?: Paging | undefined;
};

export const paging: Paging = { page: 'page', size: 'size', rows: 16 };
export const directoryPaging: Paging = { page: 'req.page', size: 'req.size', rows: 16 };
export const libraryPaging: Paging = { page: 'request.page', size: 'request.size', rows: 12 };

export const byEachCaller = (path: string, baseline: BaselineParams = {}): Call['requests'] => {
  return ({ callers }) => callers.map((caller) => ({ path, caller, baseline }));
};

/** Each member reads their own data. */
export const byEachOwner = (
  path: string,
  owners: 'callers' | 'billingContacts' = 'callers',
): Call['requests'] => {
  return (data) => data[owners].map((caller) => ({ path, caller, baseline: { id: caller.id } }));
};

/** Combines samples and callers in turn, until the longer list is used up. */
export function forEachSample<Sample>(
  samples: Sample[],
  callers: Caller[],
  toRequest: (sample: Sample) => BenchRequest,
): BenchRequest[] {
  const length = samples.length === 0 ? 0 : Math.max(samples.length, callers.length);
  return Array.from({ length }, (_, at) => ({
    ...toRequest(samples[at % samples.length] as Sample),
    caller: callers[at % callers.length] as Caller,
  }));
}
