import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Locked, type Lockfile, type Manifest, readLockfile, readManifest } from './lockfile.ts';
import { lockfileFaults } from './lockfile-faults.ts';

const npmrc = readFileSync('.npmrc', 'utf8');

describe('the lockfile', () => {
  it('installs what was looked at, and nothing else', () => {
    expect(lockfileFaults(readLockfile(), readManifest(), npmrc)).toEqual([]);
  });

  const integrity = `sha512-${'A'.repeat(86)}==`;
  const changed = (change: Partial<Locked>): Lockfile => ({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { wombat: '1.0.0' } },
      'node_modules/wombat': { version: '1.0.0', integrity, ...change },
    },
  });
  const manifest: Manifest = { name: 'x', version: '1.0.0', dependencies: { wombat: '1.0.0' } };

  it.each<[string, Partial<Locked>]>([
    ['no hash', { integrity: '' }],
    ['a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['two hashes, one of them weak', { integrity: `sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk= ${integrity}` }],
    ['a registry of its own', { resolved: 'https://registry.evil.example/wombat-1.0.0.tgz' }],
    ['a git repository', { resolved: 'git+ssh://git@evil.example/wombat.git#0123456' }],
    ['a repository for a version', { version: 'github:evil/wombat' }],
    ['a link', { link: true }],
    ['an install script', { hasInstallScript: true }],
    ['a dependency from git', { dependencies: { quokka: 'git+https://evil.example/quokka.git' } }],
    ['a dependency from GitHub', { optionalDependencies: { quokka: 'evil/quokka' } }],
    ['a dependency from a file', { peerDependencies: { quokka: 'file:../quokka' } }],
    ['a dependency from an address', { dependencies: { quokka: 'http://evil.example/quokka.tgz' } }],
  ])('is refused with %s', (_name, change) => {
    expect(lockfileFaults(changed({}), manifest, npmrc)).toEqual([]);
    expect(lockfileFaults(changed(change), manifest, npmrc)).toHaveLength(1);
  });

  it.each(['^1.0.0', '~1.0.0', '1.x', 'latest', '*', '>=1.0.0', 'file:../wombat', 'evil/wombat'])(
    'is refused where package.json asks for %s',
    (range) => {
      const asking = { ...manifest, dependencies: { wombat: range } };
      const lockfile = changed({});
      lockfile.packages[''] = { dependencies: { wombat: range } };
      expect(lockfileFaults(lockfile, asking, npmrc)).toHaveLength(1);
    },
  );

  it('is refused where it is behind package.json, and where npm may run scripts', () => {
    const newer = { ...manifest, dependencies: { wombat: '1.0.1' } };
    expect(lockfileFaults(changed({}), newer, npmrc)).toHaveLength(2);
    expect(lockfileFaults(changed({}), manifest, npmrc.replace('ignore-scripts=true', ''))).toHaveLength(1);
  });

  it.each([
    'ignore-scripts=false',
    ' ignore-scripts = false',
    '# a remark\rignore-scripts=false',
    'registry=https://registry.evil.example/',
    '@evil:registry=https://registry.evil.example/',
    'script-shell=./evil.sh',
  ])('is refused where .npmrc also says %j', (line) => {
    expect(lockfileFaults(changed({}), manifest, `${npmrc}${line}\n`)).toHaveLength(1);
  });
});
