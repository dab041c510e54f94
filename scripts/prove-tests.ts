/**
 * `npm run test:proofs`: takes each defence away, in a copy of the sources, and expects its test to fail. `-- reset` tries
 * those with that word alone; `-- --quick` leaves the slow ones out.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, say, step } from '#server/progress.ts';
import { proofs } from '#tests/proofs/all-proofs.ts';
import { JourneysIn } from '#tests/proofs/ask-journeys.ts';
import { type Asked, type TestEnd, VitestIn } from '#tests/proofs/ask-tests.ts';
import { copySources } from '#tests/proofs/copied-sources.ts';
import {
  isSlow,
  type Project,
  type Proof,
  projectOf,
  projects,
  showsWeb,
  titlesOf,
} from '#tests/proofs/proof.ts';
import { objectionTo, type Verdict, verdictOn } from '#tests/proofs/verdict.ts';
import { findBrowser } from './find-browser.ts';

const given = process.argv.slice(2);
const words = given.filter((each) => !each.startsWith('--'));
const isWanted = (proof: Proof) => {
  const said = [proof.defence, proof.file, proof.redIn, projectOf(proof)];
  return words.every((word) => said.some((text) => text.includes(word)));
};
const isInTime = (proof: Proof) => !(given.includes('--quick') && isSlow(proof));
/** The slow ones last, and last of all what changes the web, which is built anew for each of those and after it. */
const cost = (proof: Proof) => 2 * Number(isSlow(proof)) + Number(/^(web|contract)\//.test(proof.file));
const wanted = proofs
  .filter((proof) => isWanted(proof) && isInTime(proof))
  .toSorted((one, other) => cost(one) - cost(other));
if (wanted.length === 0) giveUp(`No defence has to do with ${words.join(' ')}.`);

const browser = await findBrowser();
if ('missing' in browser) giveUp(browser.missing);

const sources = copySources(process.cwd());
const environment = {
  ...{ ...process.env, TMPDIR: sources.scratch },
  ...{ JOURNEY_BROWSER: browser.path, JOURNEY_DATA: path.join(sources.scratch, 'journeys') },
};
const vitest = new VitestIn(sources.folder, environment);
const journeys = new JourneysIn(sources.folder, environment);
for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
  process.once(signal, () => {
    vitest.kill();
    journeys.kill();
    sources.remove();
    process.exit(code);
  });
}

const count = { noticed: 0, unnoticed: 0, worthless: 0, skipped: 0 };
try {
  for (const project of projects) await prove(project);
} finally {
  await vitest.end();
  sources.remove();
}
const { noticed, unnoticed, worthless, skipped } = count;
say(`\ndefences taken away: ${noticed + unnoticed}, unnoticed: ${unnoticed}`);
say(`\n${noticed} passed, ${unnoticed + worthless} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(unnoticed + worthless > 0 ? 1 : 0);

/** All that is about one project: first its tests as things are, for only what passes then can tell anything. */
async function prove(project: Project): Promise<void> {
  const these = wanted.filter((proof) => projectOf(proof) === project);
  if (these.length === 0) return;
  say(`\n▸ ${project}`);
  if (showsWeb(project)) await buildWebThere();
  const before = await step('Its tests as things are', () => run(project, byFile(these)));
  for (const proof of these) {
    const started = performance.now();
    const verdict = objectionTo(proof, before) ?? verdictOn(await withoutDefence(project, proof));
    tell(proof, verdict, started);
  }
  await vitest.end();
}

async function withoutDefence(project: Project, proof: Proof): Promise<TestEnd[]> {
  const putBack = sources.takeAway(proof);
  // What every test's database is a copy of is made before the first test.
  const isInTemplate = /^server\/db\/(migrations|demo)\//.test(proof.file);
  if (isInTemplate) await vitest.end();
  try {
    if (showsWeb(project)) await buildWebThere();
    return await run(project, byFile([proof]), [proof.file]);
  } finally {
    putBack();
    if (isInTemplate) await vitest.end();
  }
}

async function run(project: Project, files: Asked[], changed: string[] = []): Promise<TestEnd[]> {
  if (project === 'journeys') return journeys.ask(files);
  return vitest.ask({ project, files, changed });
}

async function buildWebThere(): Promise<void> {
  process.chdir(sources.folder);
  const { buildWeb } = await import(pathToFileURL(path.resolve('scripts/build-web.ts')).href);
  await buildWeb();
}

/** Each file once, with all of its tests that are named. */
function byFile(these: Proof[]): Asked[] {
  const files = Map.groupBy(these, ({ redIn }) => redIn);
  return [...files].map(([file, ofFile]) => {
    const titles = ofFile.map(titlesOf);
    return { file, named: titles.includes('') ? '' : titles.join('|') };
  });
}

function tell({ defence, redIn }: Proof, verdict: Verdict, started: number): void {
  count[verdict.kind] += 1;
  const told = Object.values(count).reduce((sum, each) => sum + each, 0);
  const mark = { noticed: '✓', unnoticed: '✗', worthless: '✗', skipped: '-' }[verdict.kind];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${mark} [${told}/${wanted.length}] ${defence}, ${seconds} s`);
  if ('why' in verdict) say(`  ${redIn}: ${verdict.why}`);
}
