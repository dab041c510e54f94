import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  findLockfileProblems,
  type LockedPackage,
  type Lockfile,
  type Manifest,
  readLockfile,
  readManifest,
} from './check-lockfile.ts';

const npmrc = readFileSync('.npmrc', 'utf8');

const integrity = `sha512-${'A'.repeat(86)}==`;
const lockfileWith = (change: Partial<LockedPackage>): Lockfile => ({
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { wombat: '1.0.0' } },
    'node_modules/wombat': { version: '1.0.0', integrity, ...change },
  },
});
const manifest: Manifest = { dependencies: { wombat: '1.0.0' } };

describe('findLockfileProblems', () => {
  it('accepts the lockfile of this project', () => {
    expect(findLockfileProblems(readLockfile(), readManifest(), npmrc)).toEqual([]);
    expect(findLockfileProblems(lockfileWith({}), manifest, npmrc)).toEqual([]);
  });

  it('rejects a package with a weak hash, another source or an install script', () => {
    const weak = 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=';
    for (const change of [
      { integrity: '' },
      { integrity: weak },
      { integrity: `${weak} ${integrity}` },
      { resolved: 'https://registry.evil.example/wombat-1.0.0.tgz' },
      { resolved: 'git+ssh://git@evil.example/wombat.git#0123456' },
      { version: 'github:evil/wombat' },
      { link: true },
      { hasInstallScript: true },
      { dependencies: { quokka: 'git+https://evil.example/quokka.git' } },
      { optionalDependencies: { quokka: 'evil/quokka' } },
      { peerDependencies: { quokka: 'file:../quokka' } },
      { dependencies: { quokka: 'http://evil.example/quokka.tgz' } },
    ] as Partial<LockedPackage>[])
      expect(
        findLockfileProblems(lockfileWith(change), manifest, npmrc),
        JSON.stringify(change),
      ).toHaveLength(1);
  });

  it('rejects a version range in package.json and an outdated lockfile', () => {
    const ranges = '^1.0.0 ~1.0.0 1.x latest * >=1.0.0 file:../wombat evil/wombat';
    for (const range of ranges.split(' ')) {
      const lockfile = lockfileWith({});
      lockfile.packages[''] = { dependencies: { wombat: range } };
      const withRange = { ...manifest, dependencies: { wombat: range } };
      expect(findLockfileProblems(lockfile, withRange, npmrc), range).toHaveLength(1);
    }
    const newer = { ...manifest, dependencies: { wombat: '1.0.1' } };
    expect(findLockfileProblems(lockfileWith({}), newer, npmrc)).toHaveLength(2);
  });

  it('rejects an .npmrc that allows scripts or another registry', () => {
    const settings = [
      'ignore-scripts=false',
      ' ignore-scripts = false',
      '# a remark\rignore-scripts=false',
      'registry=https://registry.evil.example/',
      '@evil:registry=https://registry.evil.example/',
      'script-shell=./evil.sh',
    ].map((line) => `${npmrc}${line}\n`);
    for (const setting of [...settings, npmrc.replace('ignore-scripts=true', '')])
      expect(findLockfileProblems(lockfileWith({}), manifest, setting), setting).toHaveLength(1);
  });
});
