import { readFileSync } from 'node:fs';

type Ranges = Record<string, string>;

export type Manifest = {
  name: string;
  version: string;
  dependencies?: Ranges;
  devDependencies?: Ranges;
  optionalDependencies?: Ranges;
  overrides?: Ranges;
};

export type Locked = {
  name?: string;
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Ranges;
  devDependencies?: Ranges;
  optionalDependencies?: Ranges;
  peerDependencies?: Ranges;
};

export type Lockfile = { lockfileVersion: number; packages: Record<string, Locked> };

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
export const readLockfile = (): Lockfile => read('package-lock.json');
export const readManifest = (): Manifest => read('package.json');

export const lockedPackages = ({ packages }: Lockfile): [string, Locked][] =>
  Object.entries(packages).filter(([folder]) => folder !== '');

/** `node_modules/a/node_modules/@b/c` is `@b/c`, unless it was installed under another name. */
export const nameOf = (folder: string, { name }: Locked): string =>
  name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
