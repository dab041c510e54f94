import { execSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { listLockedPackages, packageName, readLockfile } from './check-lockfile.ts';

type Component = { name: string; version: string; hashes: { content: string }[] };

it('lists every locked package with its hash', () => {
  const output = execSync('npm sbom --sbom-format cyclonedx --package-lock-only', { stdio: 'pipe' });
  const { components } = JSON.parse(String(output)) as { components: Component[] };
  const toIntegrity = (hex = '') => `sha512-${Buffer.from(hex, 'hex').toString('base64')}`;
  const listed = components.map(
    (each) => `${each.name}@${each.version} ${toIntegrity(each.hashes[0]?.content)}`,
  );
  const locked = listLockedPackages(readLockfile()).map(
    ([folder, each]) => `${packageName(folder, each)}@${each.version} ${each.integrity}`,
  );
  expect(new Set(listed)).toEqual(new Set(locked));
});
