import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Preloads = Record<string, string[]>;
type Chunk = {
  fileName: string;
  imports: string[];
  moduleIds: string[];
  facadeModuleId: string | null;
  isEntry: boolean;
  viteMetadata?: { importedCss: Set<string> };
};

/** Lists the files of each route, so that the server can preload them before the router runs. */
export function routePreloads(file: string): Plugin {
  return {
    name: 'route-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk') as Chunk[];
      const preloads = preloadsOf(chunks);
      const withZod = firstLoadWithZod(chunks, preloads);
      if (withZod) this.error(`${withZod} is part of a page's first load and contains zod`);
      writeFileSync(file, JSON.stringify(preloads));
    },
  };
}

/** Schemas belong in files that load on use: zod would add 8 kB to the first load. */
export function firstLoadWithZod(chunks: Chunk[], preloads: Preloads): string | undefined {
  const files = entryFiles(chunks).union(new Set(Object.values(preloads).flat()));
  const hasZod = ({ moduleIds }: Chunk) => moduleIds.some((id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id));
  return chunks.find((chunk) => files.has(chunk.fileName) && hasZod(chunk))?.fileName;
}

export function preloadsOf(chunks: Chunk[]): Preloads {
  const everywhere = entryFiles(chunks);
  const screens = new Map<string, Chunk>();
  for (const chunk of chunks) {
    const name = /[\\/]routes[\\/]([^\\/]+)\.tsx\?tsr-split=/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (name) screens.set(name, chunk);
  }
  const preloads: Preloads = {};
  for (const name of screens.keys()) {
    const parts = name.split('.');
    const files = new Set<string>();
    for (const at of parts.keys()) addFiles(chunks, screens.get(parts.slice(0, at + 1).join('.')), files);
    // `_signed-in.resources.$identifier` is at `/resources/$identifier`.
    const address = `/${parts.filter((part) => !part.startsWith('_') && part !== 'index').join('/')}`;
    // A screen has the address of its layout, and includes the layout's files.
    if (parts.at(-1) === 'index' || !preloads[address]) preloads[address] = [...files.difference(everywhere)];
  }
  return preloads;
}

function entryFiles(chunks: Chunk[]): Set<string> {
  const files = new Set<string>();
  addFiles(
    chunks,
    chunks.find(({ isEntry }) => isEntry),
    files,
  );
  return files;
}

/** Adds a chunk, its styles and its static imports. */
function addFiles(chunks: Chunk[], chunk: Chunk | undefined, files: Set<string>): void {
  if (!chunk || files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const file of chunk.imports)
    addFiles(
      chunks,
      chunks.find(({ fileName }) => fileName === file),
      files,
    );
}
