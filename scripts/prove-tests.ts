/**
 * `npm run test:proofs`: takes each defence away, in a copy of the sources, and expects its test to fail. `-- reset` tries
 * those with that word alone; `-- --quick` leaves the slow ones out.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, say } from '#server/progress.ts';
import { proofs } from '#tests/proofs/all-proofs.ts';
import { JourneysIn } from '#tests/proofs/ask-journeys.ts';
import { type Asked, type TestEnd, VitestIn } from '#tests/proofs/ask-tests.ts';
import { copySources } from '#tests/proofs/copied-sources.ts';
import { isSlow, type Project, type Proof, projectOf, projects } from '#tests/proofs/proof.ts';

const given = process.argv.slice(2);
const words = given.filter((each) => !each.startsWith('--'));
const isWanted = (proof: Proof) => {
  const said = [proof.defence, proof.file, proof.redIn, projectOf(proof)];
  return words.every((word) => said.some((text) => text.includes(word)));
};
const isInTime = (proof: Proof) => !(given.includes('--quick') && isSlow(projectOf(proof)));
const wanted = proofs.filter((proof) => isWanted(proof) && isInTime(proof));
if (wanted.length === 0) giveUp(`No defence has to do with ${words.join(' ')}.`);

const sources = copySources(process.cwd());
const environment = { ...process.env, TMPDIR: sources.scratch };
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

const count = { noticed: 0, unnoticed: 0, worthless: 0, impossible: 0 };
try {
  for (const project of projects)
    await prove(
      project,
      wanted.filter((proof) => projectOf(proof) === project),
    );
} finally {
  await vitest.end();
  sources.remove();
}
const { noticed, unnoticed, worthless, impossible } = count;
say(`\ndefences taken away: ${noticed + unnoticed}, unnoticed: ${unnoticed}`);
const skipped = impossible > 0 ? `, ${impossible} skipped` : '';
say(`\n${noticed} passed, ${unnoticed + worthless} failed${skipped}`);
process.exit(unnoticed + worthless > 0 ? 1 : 0);

/** All that is about one project: first that its tests pass as things are, without which no failure means anything. */
async function prove(project: Project, these: Proof[]): Promise<void> {
  if (these.length === 0) return;
  const started = performance.now();
  say(`\n▸ ${project}: ${these.length} defences`);
  const before = await run(project, byFile(these));
  say(`  its tests as things are, ${secondsSince(started)}`);
  for (const proof of these) await proveOne(project, proof, before);
  await vitest.end();
}

async function proveOne(project: Project, proof: Proof, before: TestEnd[]): Promise<void> {
  const started = performance.now();
  const own = before.filter((test) => isOf(proof, test));
  const redBefore = own.find(({ state }) => state === 'failed');
  if (redBefore) return tell('worthless', proof, started, `fails as things are:\n${redBefore.fault}`);
  if (own.length === 0) return tell('worthless', proof, started, 'there is no such test');
  if (own.every(({ state }) => state === 'skipped')) return tell('impossible', proof, started);

  const after = await withoutDefence(project, proof);
  const failed = after.filter(({ state }) => state === 'failed');
  const ran = after.filter(({ state }) => state !== 'skipped');
  if (ran.length === 0) return tell('worthless', proof, started, 'no test could run without it');
  if (failed.length === 0) return tell('unnoticed', proof, started, 'all passed without it');
  const nonsense = failed.find(({ fault }) => /ReferenceError|SyntaxError|ERR_MODULE_NOT_FOUND/.test(fault));
  if (nonsense) return tell('worthless', proof, started, `the source made no sense:\n${nonsense.fault}`);
  return tell('noticed', proof, started);
}

async function withoutDefence(project: Project, proof: Proof): Promise<TestEnd[]> {
  const putBack = sources.takeAway(proof);
  // What every test's database is a copy of is made before the first test.
  const isInTemplate = /^server\/db\/(migrations|demo)\//.test(proof.file);
  if (isInTemplate) await vitest.end();
  try {
    return await run(project, byFile([proof]), [proof.file]);
  } finally {
    putBack();
    if (isInTemplate) await vitest.end();
  }
}

async function run(project: Project, files: Asked[], changed: string[] = []): Promise<TestEnd[]> {
  if (project === 'faults' || project === 'faults-long' || project === 'hostile' || project === 'journeys')
    await buildWebThere();
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
    const titles = ofFile.map(({ named = '' }) => RegExp.escape(named));
    return { file, named: titles.includes('') ? '' : titles.join('|') };
  });
}

function isOf({ redIn, named = '' }: Proof, test: TestEnd): boolean {
  return test.file === redIn && test.title.includes(named);
}

function tell(verdict: keyof typeof count, { defence, redIn }: Proof, started: number, why = ''): void {
  count[verdict] += 1;
  const told = Object.values(count).reduce((sum, each) => sum + each, 0);
  const mark = { noticed: '✓', unnoticed: '✗', worthless: '✗', impossible: '-' }[verdict];
  const reason = why && `\n  ${redIn}: ${why}`;
  say(`${mark} [${told}/${wanted.length}] ${defence}, ${secondsSince(started)}${reason}`);
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
