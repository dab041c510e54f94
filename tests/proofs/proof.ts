/** A defence, its source with the defence taken away, and the test that must fail then. */
export type Proof = {
  /** What is promised: `a reset link is good once`. */
  defence: string;
  file: string;
  /** Stands once in the file. */
  stands: string;
  instead: string;
  redIn: string;
  /** Part of the title of the test as its source has it, where the others of its file are not about this. */
  named?: string;
  /** Of a test with many rows, part of the title that the row has, where the others are not about this. */
  row?: string;
  /** It takes longer than ten seconds to fail. */
  slow?: true;
};

/** In the order in which they are run. */
export const projects = [
  'unit',
  'web',
  'postgresql',
  'faults',
  'hostile',
  'journeys',
  'faults-long',
] as const;
export type Project = (typeof projects)[number];

/** Those that start the whole portal, or show what it serves. */
export const showsWeb = (project: Project) => /^(faults|hostile|journeys)/.test(project);

/** Where Vitest, or Playwright, runs the test; of the two engines on PostgreSQL, where more happens at the same moment. */
export function projectOf({ redIn }: Proof): Project {
  if (redIn.endsWith('.journey.ts')) return 'journeys';
  if (redIn.startsWith('tests/faults/long/')) return 'faults-long';
  if (redIn.startsWith('tests/faults/')) return 'faults';
  if (redIn.startsWith('tests/hostile/')) return 'hostile';
  if (/^tests\/attacks\/|\.(http|sql)\.test\.ts$/.test(redIn)) return 'postgresql';
  return /^(web|marketplace)\//.test(redIn) ? 'web' : 'unit';
}

export const isSlow = (proof: Proof) =>
  proof.slow === true || ['journeys', 'faults-long'].includes(projectOf(proof));

/** Whether a test that ran, or would run, under this title is one that must fail. */
export const isAbout = ({ named = '', row = '' }: Proof, title: string) =>
  title.includes(named) && title.includes(row);

/** The same, as a regular expression on titles; all of them where it is empty. */
export function titlesOf({ named = '', row = '' }: Proof): string {
  const parts = [named, row].filter(Boolean).map((part) => `(?=.*${RegExp.escape(part)})`);
  return parts.length > 0 ? `^${parts.join('')}` : '';
}

/** The source without the defence. */
export function without({ file, stands, instead }: Proof, source: string): string {
  const parts = source.split(stands);
  if (parts.length !== 2) throw new Error(`${file} has it ${parts.length - 1} times, not once: ${stands}`);
  return parts.join(instead);
}
