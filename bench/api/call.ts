import type { BaselineParams } from './baseline-queries.ts';
import type { BenchRequest } from './requests.ts';
import type { Caller, SampleData, StringSamples } from './sample-data.ts';

/** A `search` is a list with a filter or a search term; a `list` has none. */
export type BenchCaseKind = 'list' | 'search' | 'read' | 'sign-in';

export type Paging = { page: string; size: string; rows: number };

export type BenchCase = {
  name: string;
  kind: BenchCaseKind;
  requests: (data: SampleData) => BenchRequest[];
  paging?: Paging | undefined;
};

export const paging: Paging = { page: 'page', size: 'size', rows: 16 };
export const directoryPaging: Paging = { page: 'req.page', size: 'req.size', rows: 16 };
export const resourcePaging: Paging = { page: 'request.page', size: 'request.size', rows: 12 };

export const requestsByCaller = (path: string, baseline: BaselineParams = {}): BenchCase['requests'] => {
  return ({ callers }) => callers.map((caller) => ({ path, caller, baseline }));
};

export const ownDataRequests = (
  path: string,
  owners: 'callers' | 'billingContacts' = 'callers',
): BenchCase['requests'] => {
  return (data) => data[owners].map((caller) => ({ path, caller, baseline: { id: caller.id } }));
};

/** Pairs samples and callers round-robin, so that each is used at least once. */
export function combine<Sample>(
  samples: Sample[],
  callers: Caller[],
  toRequest: (sample: Sample) => BenchRequest,
): BenchRequest[] {
  const length = samples.length === 0 ? 0 : Math.max(samples.length, callers.length);
  return Array.from({ length }, (_, index) => ({
    ...toRequest(samples[index % samples.length] as Sample),
    caller: callers[index % callers.length] as Caller,
  }));
}

/** Appends each sample to the path. */
export const requestsBySample = (path: string, samples: keyof StringSamples): BenchCase['requests'] => {
  return (data) =>
    combine(data[samples], data.callers, (value) => ({
      path: `${path}${encodeURIComponent(value)}`,
      baseline: { id: value, word: value },
    }));
};
