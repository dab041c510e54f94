/** Builds the web when its sources changed since the last build, and lays compressed copies beside the files. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { step } from '#server/progress.ts';

const root = path.resolve(import.meta.dirname, '..');
const output = path.join(root, 'dist', 'web');
/** Beside the folder, not in it: what is in it is served. */
const markFile = `${output}.build-id`;
const sources = [
  'web/**/*',
  'contract/**/*.ts',
  'vite.config.ts',
  'scripts/route-preloads.ts',
  'package-lock.json',
];
const compressible = /\.(js|css|svg|html|json)$/;

export async function buildWeb(): Promise<void> {
  const id = sourceHash();
  if (existsSync(markFile) && readFileSync(markFile, 'utf8') === id) return;
  await step('Building the web', async () => {
    const { build } = await import('vite');
    await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
    await compressAll();
    writeFileSync(markFile, id);
  });
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()) {
    hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function compressAll(): Promise<void> {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const files = globSync('**/*', { cwd: output }).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(path.join(output, file));
      writeFileSync(path.join(output, `${file}.br`), await promisify(brotliCompress)(bytes, best));
      writeFileSync(path.join(output, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
