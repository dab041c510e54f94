import type { BaselineParams } from './baseline-queries.ts';
import type { BenchRequest } from './requests.ts';
import type { Caller, SampleData, StringSamples } from './sample-data.ts';

/** A `search` is a list with a filter or a search term; a `list` has none. */
export type BenchCaseKind = 'list' | 'search' | 'read' | 'sign-in';

/** `prefix` precedes the query parameters `page` and `size`. */
export type Paging = { prefix: string; pageSize: number };

export type CreateRequests = (data: SampleData) => BenchRequest[];

export type BenchCase = {
  name: string;
  kind: BenchCaseKind;
  createRequests: CreateRequests;
  paging?: Paging | undefined;
};

type CaseFactory = (name: string, createRequests: CreateRequests, paging?: Paging) => BenchCase;
export const list: CaseFactory = (name, createRequests, paging) => ({
  name,
  kind: 'list',
  createRequests,
  paging,
});
export const search: CaseFactory = (name, createRequests, paging) => ({
  name,
  kind: 'search',
  createRequests,
  paging,
});
export const read: CaseFactory = (name, createRequests) => ({ name, kind: 'read', createRequests });

export const byCaller = (path: string, baseline: BaselineParams = {}): CreateRequests => {
  return ({ callers }) => callers.map((caller) => ({ path, caller, baseline }));
};

type Owners = 'callers' | 'billingContacts' | 'enquirers' | 'savers' | 'staff';

/** Each caller requests their own rows. */
export const byOwner = (path: string, owners: Owners = 'callers'): CreateRequests => {
  return (data) => data[owners].map((caller) => ({ path, caller, baseline: { id: caller.id } }));
};

/** Appends each sample to the path. */
export const bySample = (
  path: string,
  samples: keyof StringSamples,
  callers: Owners = 'callers',
): CreateRequests => {
  return (data) =>
    pairWithCallers(data[samples], data[callers], (value) => ({
      path: `${path}${encodeURIComponent(value)}`,
      baseline: { id: value, word: value },
    }));
};

type GroupFilterSamples = 'namesInGroups' | 'sectorsInGroups';

export const byGroupFilter = (parameter: string, samples: GroupFilterSamples): CreateRequests => {
  return (data) =>
    pairWithCallers(data[samples], data.callers, ({ groupId, value }) => ({
      path: `/api/collabgroups/members?id=${groupId}&${parameter}=${encodeURIComponent(value)}`,
      baseline: { id: groupId, word: value },
    }));
};

/** Pairs samples and callers round-robin, so that each is used at least once. */
export function pairWithCallers<Sample>(
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
