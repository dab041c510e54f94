import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Logger } from 'vite';
import { withProgress } from '#server/start/progress.ts';

const root = path.resolve(import.meta.dirname, '..');
const output = path.join(root, 'dist', 'web');
const builds = [
  { config: 'vite.config.ts', output },
  { config: 'vite.staff.config.ts', output: `${output}-staff` },
  { config: 'vite.marketplace.config.ts', output: `${output}-marketplace` },
];
/** Outside the output folders, because all their files are served. */
const buildIdFile = `${output}.build-id`;
const sources = [
  'web/**/*',
  'marketplace/**/*',
  'contract/**/*.ts',
  ...builds.map(({ config }) => config),
  'vite.shared.ts',
  'scripts/{strip-schemas-plugin,route-preloads,offline-worker-plugin}.ts',
  'package-lock.json',
];
const compressible = /\.(js|css|svg|html|json|webmanifest)$/;

export async function buildWeb(): Promise<void> {
  const buildId = hashSources();
  const isBuilt = builds.every((build) => existsSync(path.join(build.output, 'index.html')));
  if (isBuilt && existsSync(buildIdFile) && readFileSync(buildIdFile, 'utf8') === buildId) return;
  await withProgress('Building the web', () =>
    withProductionEnv(async () => {
      const { build, createLogger } = await import('vite');
      const customLogger = hideComposesWarning(createLogger('warn'));
      for (const { config, output: folder } of builds) {
        const options = { configFile: path.join(root, config), logLevel: 'warn', customLogger } as const;
        await build(options).catch(rethrowDiskFull);
        await compressAll(folder);
      }
      writeFileSync(buildIdFile, buildId);
    }),
  );
}

/** Hides a Vite warning about `composes`. It is harmless and has no fix in our code. */
function hideComposesWarning(logger: Logger): Logger {
  const { warn, warnOnce } = logger;
  const isHidden = (message: string) => message.includes('did not pass the `from` option');
  logger.warn = (message, options) => void (isHidden(message) || warn(message, options));
  logger.warnOnce = (message, options) => void (isHidden(message) || warnOnce(message, options));
  return logger;
}

/** Adds the error code ENOSPC, because Rolldown reports a full disk without it. */
function rethrowDiskFull(error: Error): never {
  if (!error.message.includes('No space left on device')) throw error;
  throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
}

/** Vite bundles React's development build unless NODE_ENV is `production`. */
async function withProductionEnv(work: () => Promise<void>): Promise<void> {
  const previous = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (previous === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = previous;
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()) {
    hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function compressAll(folder: string): Promise<void> {
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const files = globSync('**/*', { cwd: folder }).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(path.join(folder, file));
      writeFileSync(path.join(folder, `${file}.br`), await promisify(brotliCompress)(bytes, brotliOptions));
      writeFileSync(path.join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
