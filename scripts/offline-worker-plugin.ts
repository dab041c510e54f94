import { readFile } from 'node:fs/promises';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { type Chunk, listFilesOf } from './route-preloads.ts';

const fontPattern = /^assets\/[\w-]+-latin-wght-normal-[\w-]+\.woff2$/;
/** The layout of every signed-in screen. */
const layoutPattern = /[\\/]routes[\\/]_signed-in\.tsx\?tsr-split=/;
/** The screens that show copies, and what they load on use. */
const readingPattern =
  /[\\/](routes[\\/]_signed-in\.(saved|resources\.\$identifier)\.tsx\?tsr-split=|web[\\/](offline[\\/](?!keep-)[\w-]+|features[\\/]resources[\\/]attachment-list)\.tsx?$)/;

/** Writes the worker with the list of the files that it stores. */
export function offlineWorker(source: string): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    // After the plugin that names the stylesheets of each chunk.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk') as Chunk[];
      const files = listOfflineFiles(chunks, Object.keys(bundle));
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const script = `const buildFiles=${JSON.stringify(files)};${code}`;
      const minified = await minify(source, script, { module: true });
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: minified.code });
    },
  };
}

export function listOfflineFiles(chunks: Chunk[], fileNames: string[]) {
  const entry = chunks.find(({ isEntry }) => isEntry);
  const layout = chunks.find(({ moduleIds }) => moduleIds.some((id) => layoutPattern.test(id)));
  if (!entry || !layout) throw new Error('The build has no entry script or no layout.');
  const fonts = fileNames.filter((name) => fontPattern.test(name));
  const shell = new Set([...listFilesOf(chunks, [entry, layout]), ...fonts, 'favicon.svg']);
  const screens = chunks.filter(({ facadeModuleId }) => readingPattern.test(facadeModuleId ?? ''));
  const reading = listFilesOf(chunks, screens).difference(shell);
  const toPaths = (names: Set<string>) => [...names].map(toPath);
  return { entryScript: toPath(entry.fileName), shell: toPaths(shell), reading: toPaths(reading) };
}

const toPath = (fileName: string) => `/${fileName}`;
