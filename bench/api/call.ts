import type { BaselineName, BaselineParams } from './baseline-queries.ts';
import type { BenchRequest } from './requests.ts';
import type { Caller, SampleData } from './sample-data.ts';

/**
 * - `list`: a list in some order.
 * - `search`: a list with a filter or a search term.
 * - `read`: any other read.
 * - `heavy`: expensive by nature: passwords, images, PDFs.
 */
export type CallKind = 'list' | 'search' | 'read' | 'heavy';

/** The names of the query parameters, and the page size of the screens. */
export type Paging = { page: string; size: string; rows: number };

export type Call = {
  name: string;
  kind: CallKind;
  requests: (data: SampleData) => BenchRequest[];
  baseline?: BaselineName | 'passwordCheck';
  paging?: Paging;
  /** The portal may shed load with 503. */
  allow503?: true;
  /** Sends each request only once, because a second one is answered from storage. */
  eachOnce?: true;
  inQuickRun?: true;
};

export const paging = (prefix = '', rows = 16): Paging => ({
  page: `${prefix}page`,
  size: `${prefix}size`,
  rows,
});

export const byEachCaller = (path: string, baseline: BaselineParams = {}) => {
  return ({ callers }: SampleData): BenchRequest[] => callers.map((caller) => ({ path, caller, baseline }));
};

/** Each member requests a list of their own data. */
export const byEachOwner = (path: string, owners: 'callers' | 'billingContacts' = 'callers') => {
  return (data: SampleData): BenchRequest[] =>
    data[owners].map((caller) => ({ path, caller, baseline: { id: caller.id } }));
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
