import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bareCalls } from './scripts/bare-calls.ts';
import { routePreloads } from './scripts/route-preloads.ts';

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig({
  root: 'web',
  plugins: [
    tanstackRouter({
      routesDirectory: 'routes',
      generatedRouteTree: 'route-tree.gen.ts',
      tmpDir: '../node_modules/.cache/router',
      quoteStyle: 'single',
      autoCodeSplitting: true,
      // Loaders travel with their screens: the sign-in page must not carry the queries of every other one.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    configBlock(),
    stylesFirst(),
    bareCalls(),
    // Beside the folder, not in it: what is in it is served.
    routePreloads('dist/web.preloads.json'),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    // The content security policy takes scripts, styles and pictures from files only, never from the page's text.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A schema that nobody reads need not be built.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /[\\/]contract[\\/]/, sideEffects: false }],
      },
      output: {
        // Shared files are named after all who share them, at a hundred characters in every page.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names }) =>
          `assets/${(names[0] ?? '').replace(/~.*/, '').replace(/\.[^.]*$/, '')}-[hash][extname]`,
        codeSplitting: {
          groups: [
            {
              // Every page needs these and they change seldom: browsers keep them from release to release.
              name: 'framework',
              test: /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/,
              priority: 1,
            },
            // What the first screens share with every later one: in one file, where a file for each of them would cost
            // ten kilobytes of headers.
            {
              name: 'base',
              test: /[\\/](zod|lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|shared|defaultAttributes|icons[\\/](check|chevron-down|circle-alert|circle-check|info|eye|eye-off)\.)|contract[\\/](endpoint|fields|postal-places|authentication|resources|wire)|web[\\/](api[\\/](api-error|call|session|drafts|transfer|file-address)|ui[\\/][\w-]+[\\/](button|text-field|field-frame|password-field|banner|page-heading|text-link|outer-link|home-link|mark|use-form|use-focused-heading|unseen|message-page|plain-page|not-found-page|error-page|contour|skeleton|bring-into-view|leaving|pending-view|use-retry-focus|fold|done-message|password-checklist|password-rules|notify|failed-styles|use-online|use-drafted-values|surface)))\b/,
            },
            // Ahead of the groups below, which would load the schemas of the account form with every screen.
            { name: 'member-fields', test: /[\\/]contract[\\/]member-fields\b/ },
            { name: 'member-schemas', test: /[\\/]contract[\\/]user-fields\b/ },
            { name: 'account', test: /[\\/]web[\\/]features[\\/]account[\\/]/ },
            // What the page itself imports: ahead of the next group, which would take it apart by who else does.
            { name: 'start', tags: ['$initial'] },
            // What surrounds every screen of who is signed in, with all that it stands on.
            {
              name: 'shell',
              test: /[\\/](web[\\/](features[\\/]shell[\\/]shell\.tsx|api[\\/](query-client|current-user)|ui[\\/][\w-]+[\\/](load-failed|empty-state|picture|route-button|screen|format-date|tags|card)\.)|@tanstack[\\/](react-query|query-core)[\\/])/,
            },
            // The rest that screens share, in one file: in ten, what no screen needs would be saved and lost again in
            // headers and in waiting for a place in the line.
            // Not what stands on a package of its own, which would come along to screens that never show it.
            {
              name: 'shared',
              test: /[\\/](web[\\/](ui[\\/][\w-]+[\\/](?!checkbox\.|dialog|drawer|switch|rich-text|safe-html|phone|unsaved)|api)|contract|node_modules[\\/]lucide-react[\\/])/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  // Found when the first screen asks for it, a package would be readied anew and the page would hold two of React.
  optimizeDeps: { entries: ['**/*.tsx', '!**/*.test.tsx'] },
  server: {
    proxy: {
      '^/(api|connect|files|health|docs|payments|test-checkout(\\.css)?|\\.well-known)(/|$)': {
        target: server,
        // The folder web/api is served under the same path.
        bypass: ({ url }) => (/\.ts(\?|$)/.test(url ?? '') ? url : undefined),
      },
    },
  },
});

/**
 * Readies the page for its configuration. A built page keeps the bare word __CONFIG__, which the server replaces
 * when it serves the page; while developing Vite serves the page, and asks the running server for what to write.
 */
function configBlock(): Plugin {
  return {
    name: 'config-block',
    transformIndexHtml: async (html, { server: developing }) => {
      const config = developing ? await configOfServer() : '__CONFIG__';
      return html.replace('"__CONFIG__"', () => config);
    },
  };
}

/** The first view needs styles alone: on a thin line they are not to share it with the scripts. */
function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(
          /<(script type="module"|link rel="modulepreload")/g,
          (tag) => `${tag} fetchpriority="low"`,
        ),
    },
  };
}

async function configOfServer(): Promise<string> {
  const answer = await fetch(`${server}/config.json`);
  return (await answer.text()).replaceAll('<', '\\u003c');
}
