import { type Locked, type Lockfile, lockedPackages, type Manifest, nameOf } from './lockfile.ts';

type Component = {
  type: 'library' | 'application';
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  scope?: 'required' | 'optional' | 'excluded';
  hashes?: { alg: 'SHA-512'; content: string }[];
  licenses?: Licence[];
  purl?: string;
};
type Licence = { expression: string } | { license: { id: string } | { name: string } };

export type BillOfMaterials = {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  version: 1;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * What the product is made of, in CycloneDX 1.6: a lockfile always gives the same document. A package that lies in
 * several folders in one version is one component, with what it needs in any of them.
 */
export function billOfMaterials(
  lockfile: Lockfile,
  manifest: Manifest,
  licenceIn: (folder: string) => string | undefined,
): BillOfMaterials {
  const locked = lockedPackages(lockfile);
  const own: Component = {
    ...{ type: 'application', 'bom-ref': manifest.name, name: manifest.name, version: manifest.version },
    ...(manifest.license && { licenses: [{ license: { name: manifest.license } }] }),
  };
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>([
    [own['bom-ref'], needed('', lockfile.packages[''] ?? {}, lockfile)],
  ]);
  for (const [folder, each] of locked) {
    const component = componentOf(folder, each, each.license ?? licenceIn(folder));
    const ref = component['bom-ref'];
    components.set(ref, widest(components.get(ref), component));
    needs.set(ref, (needs.get(ref) ?? new Set()).union(needed(folder, each, lockfile)));
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: own },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].toSorted() })),
  };
}

/** `pkg:npm/%40scope/name@1.0.0`: the package's name for every tool that looks vulnerabilities up. */
export function packageUrl(folder: string, locked: Locked): string {
  const path = nameOf(folder, locked).split('/').map(encodeURIComponent).join('/');
  return `pkg:npm/${path}@${encodeURIComponent(locked.version ?? '')}`;
}

function componentOf(folder: string, locked: Locked, licence: string | undefined): Component {
  const [name, group] = nameOf(folder, locked).split('/').toReversed() as [string, string?];
  const purl = packageUrl(folder, locked);
  return {
    ...{ type: 'library', 'bom-ref': purl, ...(group && { group }), name, version: locked.version ?? '' },
    scope: locked.dev ? 'excluded' : locked.optional || locked.devOptional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: hexOf(locked.integrity ?? '') }],
    ...(licence && { licenses: [licenceAs(licence)] }),
    purl,
  };
}

const hexOf = (integrity: string) => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');

/** An id of SPDX, several of them, or words of the package's own. */
function licenceAs(licence: string): Licence {
  if (/ (OR|AND|WITH) /.test(licence)) return { expression: licence };
  return { license: /^[\w.+-]+$/.test(licence) ? { id: licence } : { name: licence } };
}

const byScope = ['excluded', 'optional', 'required'];

function widest(known: Component | undefined, another: Component): Component {
  const rank = ({ scope }: Component) => byScope.indexOf(scope ?? 'required');
  return known && rank(known) >= rank(another) ? known : another;
}

/** The packages that one of them finds when it asks, in its own folder or above; of other platforms' none is there. */
function needed(folder: string, locked: Locked, { packages }: Lockfile): Set<string> {
  const names = Object.keys({
    ...locked.dependencies,
    ...locked.devDependencies,
    ...locked.optionalDependencies,
    ...locked.peerDependencies,
  });
  const found = names.map((name) => placesFor(folder, name).find((place) => packages[place]));
  const places = found.filter((place) => place !== undefined);
  return new Set(places.map((place) => packageUrl(place, packages[place] as Locked)));
}

function placesFor(folder: string, name: string): string[] {
  const parts = folder === '' ? [] : folder.split(/\/?node_modules\//).slice(1);
  return parts
    .map((_, index) => parts.slice(0, parts.length - index))
    .concat([[]])
    .map((above) => [...above, name].map((part) => `node_modules/${part}`).join('/'));
}
