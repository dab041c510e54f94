import { existsSync, globSync, readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { proofs } from './all-proofs.ts';
import { without } from './proof.ts';

const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

it('each defence stands once in its file, and without it the source can still be read', async () => {
  for (const proof of proofs) {
    const broken = without(proof, readFileSync(proof.file, 'utf8'));
    await expect(transformWithOxc(broken, proof.file), proof.defence).resolves.toBeTruthy();
  }
});

it('each is told apart from all others, and has a test that is there', () => {
  expect(repeated(proofs.map(({ defence }) => defence))).toEqual([]);
  expect(repeated(proofs.map(({ defence: _, ...proof }) => JSON.stringify(proof)))).toEqual([]);
  expect(proofs.filter(({ redIn }) => !existsSync(redIn))).toEqual([]);
});

it('no test of attacks or faults is without a proof that it can fail', () => {
  const proven = new Set(proofs.map(({ redIn }) => redIn));
  const tests = globSync('tests/{attacks,hostile,faults}/**/*.test.ts');
  expect(tests.length).toBeGreaterThan(30);
  expect(tests.filter((file) => !proven.has(file))).toEqual([]);
});
