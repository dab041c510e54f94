import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    // The content security policy takes scripts, styles and pictures from files only, never from the page's text.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
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
              test: /[\\/](zod|lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|shared|defaultAttributes|icons[\\/](check|chevron-down|circle-alert|circle-check|info|eye|eye-off)\.)|contract[\\/](endpoint|fields|authentication|resources|wire)|web[\\/](api[\\/](api-error|call|session|transfer|file-address)|ui[\\/](button|text-field|field-frame|password-field|banner|page-heading|text-link|outer-link|home-link|mark|use-form|use-focused-heading|unseen|message-page|plain-page|not-found-page|error-page|contour|skeleton|bring-into-view|leaving|pending-view|use-retry-focus|fold|done-message|password-checklist)))\b/,
            },
            { name: 'account', test: /[\\/]web[\\/]features[\\/]account[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(api|connect|files|health|docs|\\.well-known)(/|$)': {
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

async function configOfServer(): Promise<string> {
  const answer = await fetch(`${server}/config.json`);
  return (await answer.text()).replaceAll('<', '\\u003c');
}
