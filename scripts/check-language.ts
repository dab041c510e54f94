/** `npm run check:language`: checks comments and test titles against docs/language.md. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exitWithErrors, printLine } from '#server/start/progress.ts';

const bannedWords =
  /\b(whoever|whomever|whosoever|somebody|anybody|nobody|everybody|anew|thereby|whereby|of its own|of their own|at once|no more|he|him|his)\b/i;

/** A sentence whose subject is a bare clause: "Who reads nothing is cut off." */
const bareClause = /(^|[.!?:] )(Who|Whom|What|Whatever|Wherever) \w+/;

/** A title is a verb in the third person and an expectation: "rejects an expired token". */
const verbFirst = /^(?:[a-z]+[A-Z]\w* )?(?:never )?(?:[a-z]+-)?[a-z]+s\b/;
const passiveVerb = /^(?:is|was|has|this|its|as)\b/;
const sectionFirst = /^(?:\d+(?:\.\d+)* |Staff |\$\{)/;

export function findProblems(file: string, source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const problem = commentProblem(line) ?? titleProblem(file, line);
    return problem ? [`${file}:${index + 1}: ${problem}`] : [];
  });
}

function commentProblem(line: string): string | undefined {
  const comment = /^\s*(?:\/\/|\/\*+|\*|--)\s?(.*)/.exec(line)?.[1]?.replaceAll(/`[^`]*`/g, '');
  if (comment === undefined || comment.startsWith('biome-ignore')) return undefined;
  const word = bannedWords.exec(comment)?.[0];
  if (word) return `a comment says "${word}"`;
  return bareClause.test(comment) ? 'a comment has a bare clause as its subject' : undefined;
}

function titleProblem(file: string, line: string): string | undefined {
  if (!/\.(test|e2e)\.tsx?$/.test(file)) return undefined;
  const [, kind, title = ''] =
    /^\s*(it|test)(?:\.(?!describe)\w+|\([^)]*\))*\(\s*['"`](.+?)['"`],/.exec(line) ?? [];
  if (!kind) return undefined;
  const hasExpectedStart = file.endsWith('.e2e.ts')
    ? sectionFirst.test(title)
    : verbFirst.test(title) && !passiveVerb.test(title);
  if (!hasExpectedStart)
    return `the title does not start with ${file.endsWith('.e2e.ts') ? 'a section' : 'a verb'}: ${title}`;
  const word = bannedWords.exec(title)?.[0];
  return word ? `a title says "${word}"` : undefined;
}

if (process.argv[1] === import.meta.filename) {
  const names = globSync('{contract,server,demo,web,marketplace,scripts,tests,bench}/**/*.{ts,tsx,css,mjs}')
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => !name.endsWith('.gen.ts') && !name.startsWith('scripts/check-language'));
  const problems = names.flatMap((name) => findProblems(name, readFileSync(name, 'utf8')));
  if (problems.length > 0) exitWithErrors(...problems);
  printLine(`✓ ${names.length} files keep to docs/language.md.`);
}
