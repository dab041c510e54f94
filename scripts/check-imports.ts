/** `npm run boundaries`: checks the imports against docs/architecture.md. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, printLine } from '#server/start/progress.ts';

type Rule = { name: string; hint: string; forbids: (from: string, to: string) => boolean };

const folders = ['contract', 'server', 'demo', 'web', 'marketplace', 'scripts', 'tests', 'bench'];
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');
const inProduct = (file: string) => /^(contract|server|web|marketplace|demo)\//.test(file) && !isTest(file);
const under =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(`${folder}/`));
const featureOf = (file: string) => /^(server|web)\/features\/([^/]+)\//.exec(file)?.[0];

const isSharedUi = (file: string) => under('web/ui')(file) || file === 'web/api/api-error.ts';

const infrastructure = under(
  ...'audit backup clock config db files html http jobs limits linux log mail metrics payments privacy search'
    .split(' ')
    .map((name) => `server/${name}`),
);

const availableToDemo = (file: string) =>
  under('demo', 'contract', 'server/db', 'server/files', 'server/html', 'server/payments')(file) ||
  file === 'server/start/progress.ts';

export const rules: Rule[] = [
  {
    name: 'contract stands alone',
    hint: 'it is said once for both sides: zod and itself, no Node, no DOM',
    forbids: (from, to) =>
      under('contract')(from) && !isTest(from) && !under('contract')(to) && !to.startsWith('zod'),
  },
  {
    name: 'web and server never meet',
    hint: 'what both need belongs in contract/',
    forbids: (from, to) =>
      (under('web')(from) && under('server')(to)) ||
      (under('server')(from) && !isTest(from) && under('web')(to)),
  },
  {
    name: 'the marketplace stands beside the portal',
    hint: 'it takes its words from contract/ and its looks from web/ui; its calls and its token are its own',
    forbids: (from, to) =>
      (under('marketplace')(from) && !isTest(from) && under('server', 'web')(to) && !isSharedUi(to)) ||
      (under('contract', 'server', 'web')(from) && under('marketplace')(to)),
  },
  {
    name: 'the ground knows no feature',
    hint: 'app.ts and portal.ts pass features in',
    forbids: (from, to) => infrastructure(from) && !isTest(from) && under('server/features')(to),
  },
  {
    name: 'ui and api know no feature',
    hint: 'a component that names a word of the domain belongs to its feature',
    forbids: (from, to) => under('web/ui', 'web/api')(from) && under('web/features', 'web/routes')(to),
  },
  {
    name: 'features do not meet',
    hint: "the route composes them; on the server a feature may ask another's *.sql.ts",
    forbids: (from, to) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return own !== undefined && other !== undefined && own !== other && !to.endsWith('.sql.ts');
    },
  },
  {
    name: 'the demo is content on top of the server',
    hint: 'demo/ uses contract/ and the listed server folders; only server/start/prepare-database.ts loads it, when it is needed',
    forbids: (from, to) =>
      (under('demo')(from) && !isTest(from) && inProduct(to) && !availableToDemo(to)) ||
      (inProduct(from) &&
        !under('demo')(from) &&
        from !== 'server/start/prepare-database.ts' &&
        under('demo')(to)),
  },
  {
    name: 'the product knows no test and no script',
    hint: 'what they share belongs in the product',
    forbids: (from, to) => inProduct(from) && (isTest(to) || under('scripts', 'tests', 'bench')(to)),
  },
];

export function importsOf(files: Record<string, string>): Map<string, string[]> {
  const pattern =
    /^\s*(?:import|export|\})[^'"`;]*?from '([^']+)'|^\s*import '([^']+)'|\bimport\(\s*['"`]([^'"`]+)/gm;
  return new Map(
    Object.entries(files).map(([file, source]) => [
      file,
      [...source.matchAll(pattern)].map((match) => resolve(file, match.slice(1).find(Boolean) as string)),
    ]),
  );
}

function resolve(from: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : target;
}

type Packages = { runtime: string[]; development: string[] };

/** The web is built before it is served, so its packages are needed for development only. */
const isBuilt = under('web', 'marketplace');

export function violations(imports: Map<string, string[]>, packages: Packages): string[] {
  const found: string[] = [];
  for (const [from, targets] of imports) {
    for (const to of targets) {
      for (const { name, hint, forbids } of rules) {
        if (forbids(from, to)) found.push(`${name}: ${from} imports ${to} (${hint})`);
      }
      const allowed = isBuilt(from) ? [...packages.runtime, ...packages.development] : packages.runtime;
      if (inProduct(from) && isUndeclared(to, allowed))
        found.push(`a development package: ${from} imports ${to}`);
    }
  }
  return [...found, ...cycles(imports)];
}

function isUndeclared(target: string, allowed: string[]): boolean {
  const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(target) ?? [];
  return !target.startsWith('node:') && !folders.includes(name) && !allowed.includes(name);
}

function cycles(imports: Map<string, string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) found.push(`a cycle: ${[...trail.slice(at), file].join(' → ')}`);
    if (at >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const names = globSync(`{${folders}}/**/*.{ts,tsx,mjs}`)
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => !name.endsWith('.gen.ts'));
  const imports = importsOf(Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')])));
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packages = { runtime: Object.keys(dependencies), development: Object.keys(devDependencies) };
  const found = violations(imports, packages);
  if (found.length > 0) giveUp(...found);
  printLine(`✓ ${names.length} files keep to ${rules.length + 2} walls.`);
}
