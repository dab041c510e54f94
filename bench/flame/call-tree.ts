import type { Profiler } from 'node:inspector';
import { pathToFileURL } from 'node:url';

/** Whose code it is: the portal's, a package's (by its name), Node's own, or none in JavaScript. */
export type Owner = { kind: 'portal' | 'package' | 'node' | 'native'; name: string };

/** A function as called from the one above it; its share of all the time that the process was busy. */
export type Frame = {
  name: string;
  where: string;
  owner: Owner;
  self: number;
  share: number;
  calls: Frame[];
};

const notBusy = ['(root)', '(idle)'];

/** Who called whom, the dearest first, without the time in which there was nothing to do. */
export function callTree({ nodes }: Pick<Profiler.Profile, 'nodes'>, folder: string): Frame[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const busy = nodes.filter(({ callFrame }) => !notBusy.includes(callFrame.functionName));
  const samples = busy.reduce((sum, { hitCount = 0 }) => sum + hitCount, 0);
  const frameOf = ({ callFrame, hitCount = 0, children = [] }: Profiler.ProfileNode): Frame => {
    const calls = dearestFirst(children.map((id) => frameOf(byId.get(id) as Profiler.ProfileNode)));
    const self = hitCount / samples;
    const where = whereOf(callFrame, folder);
    return {
      name: callFrame.functionName || '(anonymous)',
      where,
      owner: ownerOf(where),
      self,
      share: calls.reduce((sum, { share }) => sum + share, self),
      calls,
    };
  };
  const [root] = nodes;
  return dearestFirst((root ? frameOf(root).calls : []).filter(({ name }) => !notBusy.includes(name)));
}

const dearestFirst = (frames: Frame[]) => frames.toSorted((one, other) => other.share - one.share);

function whereOf({ url, lineNumber }: Profiler.ProfileNode['callFrame'], folder: string): string {
  if (url === '') return '';
  const within = `${pathToFileURL(folder).href}/`;
  return `${url.replace(within, '').replace('file://', '')}:${lineNumber + 1}`;
}

function ownerOf(where: string): Owner {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(where)?.[1];
  if (inPackage) return { kind: 'package', name: inPackage };
  if (where.startsWith('node:')) return { kind: 'node', name: 'Node' };
  return where === '' ? { kind: 'native', name: 'native code' } : { kind: 'portal', name: 'the portal' };
}

/** How much of the time each owner's own lines take, the most first. */
export function sharesOfOwners(frames: Frame[]): { name: string; share: number }[] {
  const shares = new Map<string, number>();
  const add = ({ name, owner, self, calls }: Frame) => {
    const whose = name === '(garbage collector)' ? 'garbage collector' : owner.name;
    shares.set(whose, (shares.get(whose) ?? 0) + self);
    calls.forEach(add);
  };
  frames.forEach(add);
  return [...shares]
    .map(([name, share]) => ({ name, share }))
    .toSorted((one, other) => other.share - one.share);
}
