import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Preloads = Record<string, string[]>;
type Chunk = {
  fileName: string;
  imports: string[];
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
      writeFileSync(file, JSON.stringify(preloadsOf(chunks)));
    },
  };
}

export function preloadsOf(chunks: Chunk[]): Preloads {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const filesOf = (chunk: Chunk | undefined, found = new Set<string>()): Set<string> => {
    if (!chunk || found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of chunk.imports) filesOf(byFile.get(next), found);
    return found;
  };
  const everywhere = filesOf(chunks.find(({ isEntry }) => isEntry));
  const screens = new Map<string, Chunk>();
  for (const chunk of chunks) {
    const name = /[\\/]routes[\\/]([^\\/]+)\.tsx\?tsr-split=/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (name) screens.set(name, chunk);
  }
  const preloads: Preloads = {};
  for (const name of screens.keys()) {
    const parts = name.split('.');
    const files = new Set<string>();
    for (const at of parts.keys()) filesOf(screens.get(parts.slice(0, at + 1).join('.')), files);
    // `_signed-in.resources.$identifier` is at `/resources/$identifier`.
    const address = `/${parts.filter((part) => !part.startsWith('_') && part !== 'index').join('/')}`;
    // A screen has the address of its layout, and includes the layout's files.
    if (parts.at(-1) === 'index' || !preloads[address]) preloads[address] = [...files.difference(everywhere)];
  }
  return preloads;
}
