import { existsSync, globSync, readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { describe, expect, it } from 'vitest';
import { proofs } from './all-proofs.ts';
import { type Proof, without } from './proof.ts';

const cases = proofs.map((proof) => [proof.defence, proof] as const);
const broken = (proof: Proof) => without(proof, readFileSync(proof.file, 'utf8'));

describe('a defence that can be taken away', () => {
  it.each(cases)('stands once in its file, and what is left can be read: %s', async (_, proof) => {
    await expect(transformWithOxc(broken(proof), proof.file)).resolves.toBeTruthy();
  });

  it.each(cases)('has a test that names it: %s', (_, { redIn, named }) => {
    expect(existsSync(redIn)).toBe(true);
    expect(named).not.toBe('');
  });

  it('is said once', () => {
    const said = proofs.map(({ defence }) => defence);
    expect(said.filter((each, index) => said.indexOf(each) !== index)).toEqual([]);
    const tried = proofs.map(({ file, stands, instead, redIn, named }) =>
      JSON.stringify([file, stands, instead, redIn, named]),
    );
    expect(new Set(tried).size).toBe(tried.length);
  });
});

it('no test of attacks and faults is without a proof that it can fail', () => {
  const proven = new Set(proofs.map(({ redIn }) => redIn));
  const tests = globSync('tests/{attacks,hostile,faults}/**/*.test.ts');
  expect(tests.length).toBeGreaterThan(30);
  expect(tests.filter((file) => !proven.has(file))).toEqual([]);
});
