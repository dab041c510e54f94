import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** server/http/route-preloads.ts reads these. */
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
  const needs = (start: Chunk, found = new Set<string>()): Set<string> => {
    if (found.has(start.fileName)) return found;
    found.add(start.fileName);
    for (const style of start.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of start.imports) needs(byFile.get(next) ?? nothing(next), found);
    return found;
  };
  const everywhere = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...needs(entry)]));
  const screens = new Map<string, Chunk>();
  for (const chunk of chunks) {
    const name = /[\\/]routes[\\/]([^\\/]+)\.tsx\?tsr-split=/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (name) screens.set(name, chunk);
  }
  const preloads: Preloads = {};
  for (const name of screens.keys()) {
    const parts = name.split('.');
    const layouts = parts.map((_part, at) => parts.slice(0, at + 1).join('.'));
    const files = layouts.flatMap((layout) => [...needs(screens.get(layout) ?? nothing(layout))]);
    const own = [...new Set(files)].filter((each) => byFile.has(each) || each.endsWith('.css'));
    const address = addressOf(parts);
    // A screen has the address of its layout, and includes the layout's files.
    if (parts.at(-1) === 'index' || !preloads[address])
      preloads[address] = own.filter((each) => !everywhere.has(each));
  }
  return preloads;
}

const nothing = (fileName: string): Chunk => ({
  fileName,
  imports: [],
  facadeModuleId: null,
  isEntry: false,
});

/** `_signed-in.resources.$identifier` is at `/resources/$identifier`. */
function addressOf(parts: string[]): string {
  const shown = parts.filter((part) => !part.startsWith('_') && part !== 'index');
  return `/${shown.join('/')}`;
}
