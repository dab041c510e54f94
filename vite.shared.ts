import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { BuildOptions, Plugin, PluginOption } from 'vite';
import { routePreloads } from './scripts/route-preloads.ts';
import { stripSchemasPlugin, withoutUnusedSchemas } from './scripts/strip-schemas-plugin.ts';

export const portalServer = `http://127.0.0.1:${process.env.PORT || 3000}`;

type ChunkGroup = { name: string; test?: RegExp; tags?: string[]; minShareCount?: number; priority?: number };

/** Rarely changes, so browsers keep it cached across releases. */
export const frameworkChunk: ChunkGroup = {
  name: 'framework',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/,
  priority: 1,
};

export const webPlugins = ({ folder, preloads }: { folder: string; preloads: string }): PluginOption[] => [
  tanstackRouter({
    routesDirectory: `${folder}/routes`,
    generatedRouteTree: `${folder}/route-tree.gen.ts`,
    tmpDir: '../node_modules/.cache/router',
    quoteStyle: 'single',
    autoCodeSplitting: true,
    // Loaders are in the chunk of their screen, so that the sign-in page does not load other queries.
    codeSplittingOptions: {
      defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
    },
  }),
  react(),
  configBlock(),
  stylesFirst(),
  stripSchemasPlugin(),
  // Outside the output folder, because the server serves that folder.
  routePreloads(preloads),
];

const pageChunks = /^assets\/(rolldown-runtime|framework|base|start|index)-/;

type Chunking = { groups: ChunkGroup[]; checks?: { ineffectiveDynamicImport: boolean } };

export const buildOptions = (outDir: string, { groups, checks }: Chunking): BuildOptions => ({
  outDir,
  emptyOutDir: true,
  target: ['chrome111', 'firefox115', 'safari16.4'],
  // The content security policy allows no inline scripts, styles or images.
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // Scripts need not preload what the page itself loads.
    resolveDependencies: (_file, names, { hostType }) =>
      hostType === 'js' ? names.filter((name) => !pageChunks.test(name)) : names,
  },
  rolldownOptions: {
    treeshake: withoutUnusedSchemas,
    ...(checks && { checks }),
    output: {
      // Shortens the names of shared chunks, because the default lists all importers.
      chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      assetFileNames: ({ names }) =>
        `assets/${(names[0] ?? '').replace(/~.*/, '').replace(/\.[^.]*$/, '')}-[hash][extname]`,
      codeSplitting: { groups },
    },
  },
});

/** Pre-bundles all packages: one discovered later would be bundled with a second copy of React. */
export const optimizeDeps = { entries: ['**/*.tsx', '!**/*.test.tsx'] };

/** Removes the quotes for the server, which replaces __CONFIG__. In development Vite fetches the configuration. */
function configBlock(): Plugin {
  return {
    name: 'config-block',
    transformIndexHtml: async (html, { server: devServer }) => {
      const response = devServer && (await fetch(`${portalServer}/config.json`));
      const config = (await response?.text())?.replaceAll('<', '\\u003c') ?? '__CONFIG__';
      return html.replace('"__CONFIG__"', () => config);
    },
  };
}

/** The loading screen needs only styles, so they load before the scripts. */
function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
    },
  };
}
