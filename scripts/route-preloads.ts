import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Preloads = Record<string, string[]>;
export type Chunk = {
  fileName: string;
  imports: string[];
  moduleIds: string[];
  facadeModuleId: string | null;
  isEntry: boolean;
  viteMetadata?: { importedCss: Set<string> };
};

/** Writes the files of each route to a JSON file, so that the server can send preload links. */
export function routePreloads(file: string): Plugin {
  return {
    name: 'route-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk') as Chunk[];
      const preloads = findPreloads(chunks);
      const fileWithZod = findZodInFirstLoad(chunks, preloads);
      if (fileWithZod) this.error(`${fileWithZod} is part of a page's first load and contains zod`);
      writeFileSync(file, JSON.stringify(preloads));
    },
  };
}

/** Schemas belong in files that load on use: zod would add 8 kB to the first load. */
export function findZodInFirstLoad(chunks: Chunk[], preloads: Preloads): string | undefined {
  const files = listEntryFiles(chunks).union(new Set(Object.values(preloads).flat()));
  const hasZod = ({ moduleIds }: Chunk) => moduleIds.some((id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id));
  return chunks.find((chunk) => files.has(chunk.fileName) && hasZod(chunk))?.fileName;
}

export function findPreloads(chunks: Chunk[]): Preloads {
  const sharedFiles = listEntryFiles(chunks);
  const routeChunks = new Map<string, Chunk>();
  for (const chunk of chunks) {
    const name = /[\\/]routes[\\/]([^\\/]+)\.tsx\?tsr-split=/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (name) routeChunks.set(name, chunk);
  }
  const preloads: Preloads = {};
  for (const name of routeChunks.keys()) {
    const segments = name.split('.');
    const files = new Set<string>();
    for (const index of segments.keys())
      addFiles(chunks, routeChunks.get(segments.slice(0, index + 1).join('.')), files);
    // The file `_signed-in.resources.$identifier` has the path `/resources/$identifier`.
    const path = `/${segments.filter((segment) => !segment.startsWith('_') && segment !== 'index').join('/')}`;
    // An index route has the path of its layout and replaces the layout's entry.
    if (segments.at(-1) === 'index' || !preloads[path]) preloads[path] = [...files.difference(sharedFiles)];
  }
  return preloads;
}

const listEntryFiles = (chunks: Chunk[]): Set<string> =>
  listFilesOf(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );

/** The files of some chunks, with their styles and static imports. */
export function listFilesOf(chunks: Chunk[], starts: Chunk[]): Set<string> {
  const files = new Set<string>();
  for (const chunk of starts) addFiles(chunks, chunk, files);
  return files;
}

/** Adds a chunk, its styles and its static imports. */
function addFiles(chunks: Chunk[], chunk: Chunk | undefined, files: Set<string>): void {
  if (!chunk || files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  const findChunk = (name: string) => chunks.find(({ fileName }) => fileName === name);
  for (const name of chunk.imports) addFiles(chunks, findChunk(name), files);
}
