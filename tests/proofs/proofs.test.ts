import { existsSync, globSync, readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { proofs } from './all-proofs.ts';
import { without } from './proof.ts';
import { titlesIn } from './test-titles.ts';

const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

/** Tests that hold no defence, by their titles: why each stands beside those that do. */
const withoutDefence: Record<string, string> = {
  'shows what it carries itself': 'shows that the drawings of the other tests are drawn at all',
  'is open with every demo account, and says so': 'shows what a start is that goes well',
};

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
  const files = globSync('tests/{attacks,hostile,faults}/**/*.test.ts');
  expect(files.length).toBeGreaterThan(30);
  files.push('tests/journeys/marketplace-resize.journey.ts');
  const unproven = files.flatMap((file) => {
    const names = proofs.flatMap(({ redIn, named }) => (redIn === file && named ? [named] : []));
    const titles = titlesIn(file);
    expect(titles, file).not.toEqual([]);
    // A name that fits no title, as its source has it, would prove nothing of any.
    expect(names.filter((name) => !titles.some((title) => title.includes(name)))).toEqual([]);
    return titles.filter((title) => !names.some((name) => title.includes(name)));
  });
  expect(unproven.toSorted()).toEqual(Object.keys(withoutDefence).toSorted());
});

it('no journey that holds a promise is without one', () => {
  const promises =
    readFileSync('docs/security.md', 'utf8').match(/tests\/journeys\/[\w-]+\.journey\.ts/g) ?? [];
  expect(promises.length).toBeGreaterThan(3);
  const proven = new Set(proofs.map(({ redIn }) => redIn));
  expect(promises.filter((file) => !proven.has(file))).toEqual([]);
});
