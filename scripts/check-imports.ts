/** `npm run check:imports`: checks the imports against docs/architecture.md. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exitWithErrors, printLine } from '#server/start/progress.ts';

type Rule = { name: string; hint: string; forbids: (from: string, to: string) => boolean };

const folders = ['contract', 'server', 'demo', 'web', 'marketplace', 'scripts', 'tests', 'bench'];
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');
const isProductCode = (file: string) =>
  /^(contract|server|web|marketplace|demo)\//.test(file) && !isTest(file);
const under =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(`${folder}/`));
const featureOf = (file: string) => /^(server|web)\/features\/([^/]+)\//.exec(file)?.[0];

const isSharedUi = (file: string) => under('web/ui')(file) || file === 'web/api/api-error.ts';

const isStaffCode = (file: string) => /^web\/(staff|features\/[^/]+\/staff)\//.test(file);

const isInfrastructure = under(
  ...'audit backup clock config db files html history http jobs limits linux log mail metrics payments privacy search today'
    .split(' ')
    .map((name) => `server/${name}`),
);

const isAvailableToDemo = (file: string) =>
  under(
    'demo',
    'contract',
    'server/db',
    'server/files',
    'server/html',
    'server/jobs',
    'server/payments',
  )(file) || file === 'server/start/progress.ts';

export const rules: Rule[] = [
  {
    name: 'contract imports only zod',
    hint: 'server and browser share it, so it cannot use Node or the DOM',
    forbids: (from, to) =>
      under('contract')(from) && !isTest(from) && !under('contract')(to) && !to.startsWith('zod'),
  },
  {
    name: 'web and server do not import each other',
    hint: 'put shared code in contract/',
    forbids: (from, to) =>
      (under('web')(from) && under('server')(to)) ||
      (under('server')(from) && !isTest(from) && under('web')(to)),
  },
  {
    name: 'the marketplace is separate from the portal',
    hint: 'it may import contract/, web/ui and web/api/api-error.ts',
    forbids: (from, to) =>
      (under('marketplace')(from) && !isTest(from) && under('server', 'web')(to) && !isSharedUi(to)) ||
      (under('contract', 'server', 'web')(from) && under('marketplace')(to)),
  },
  {
    name: 'server infrastructure does not import features',
    hint: 'server/start passes features in',
    forbids: (from, to) => isInfrastructure(from) && !isTest(from) && under('server/features')(to),
  },
  {
    name: 'web/ui and web/api do not import features',
    hint: 'move a component that is specific to a feature into that feature',
    forbids: (from, to) => under('web/ui', 'web/api')(from) && under('web/features', 'web/routes')(to),
  },
  {
    name: 'web/staff does not import features',
    hint: 'the staff/ folder of a feature imports web/staff; web/staff/routes combines them',
    forbids: (from, to) =>
      under('web/staff')(from) && !under('web/staff/routes')(from) && under('web/features', 'web/routes')(to),
  },
  {
    name: 'members do not load the staff console',
    hint: 'only web/staff and the staff/ folders of features import it',
    forbids: (from, to) => under('web')(from) && !isStaffCode(from) && isStaffCode(to),
  },
  {
    name: 'features do not import each other',
    hint: 'combine them in the route; on the server a feature may import *.sql.ts of another',
    forbids: (from, to) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return own !== undefined && other !== undefined && own !== other && !to.endsWith('.sql.ts');
    },
  },
  {
    name: 'the demo is loaded only on demand',
    hint: 'demo/ may import contract/ and some server folders; only server/start/prepare-database.ts imports demo/',
    forbids: (from, to) =>
      (under('demo')(from) && !isTest(from) && isProductCode(to) && !isAvailableToDemo(to)) ||
      (isProductCode(from) &&
        !under('demo')(from) &&
        from !== 'server/start/prepare-database.ts' &&
        under('demo')(to)),
  },
  {
    name: 'the product does not import tests or scripts',
    hint: 'move shared code into the product',
    forbids: (from, to) => isProductCode(from) && (isTest(to) || under('scripts', 'tests', 'bench')(to)),
  },
];

export function parseImports(files: Record<string, string>): Map<string, string[]> {
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

/** These folders are bundled at build time, so their packages can be development dependencies. */
const isBundled = under('web', 'marketplace');

export function findViolations(imports: Map<string, string[]>, packages: Packages): string[] {
  const violations: string[] = [];
  for (const [from, targets] of imports) {
    for (const to of targets) {
      for (const { name, hint, forbids } of rules) {
        if (forbids(from, to)) violations.push(`${name}: ${from} imports ${to} (${hint})`);
      }
      const allowed = isBundled(from) ? [...packages.runtime, ...packages.development] : packages.runtime;
      if (isProductCode(from) && isUndeclared(to, allowed))
        violations.push(`development package: ${from} imports ${to}`);
    }
  }
  return [...violations, ...findCycles(imports)];
}

function isUndeclared(target: string, allowed: string[]): boolean {
  const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(target) ?? [];
  return !target.startsWith('node:') && !folders.includes(name) && !allowed.includes(name);
}

function findCycles(imports: Map<string, string[]>): string[] {
  const cycles: string[] = [];
  const visited = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) cycles.push(`import cycle: ${[...trail.slice(start), file].join(' → ')}`);
    if (start >= 0 || visited.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file]);
    visited.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return cycles;
}

if (process.argv[1] === import.meta.filename) {
  const names = globSync(`{${folders}}/**/*.{ts,tsx,mjs}`)
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => !name.endsWith('.gen.ts'));
  const imports = parseImports(Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')])));
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packages = { runtime: Object.keys(dependencies), development: Object.keys(devDependencies) };
  const violations = findViolations(imports, packages);
  if (violations.length > 0) exitWithErrors(...violations);
  printLine(`✓ ${names.length} files pass ${rules.length + 2} import rules.`);
}
