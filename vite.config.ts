import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routePreloads } from './scripts/route-preloads.ts';
import { nameStaffChunk } from './scripts/staff-chunk.ts';
import { stripSchemasPlugin, withoutUnusedSchemas } from './scripts/strip-schemas-plugin.ts';

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
    routePreloads('dist/web.preloads.json'),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    // The content security policy allows no inline scripts, styles or images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: withoutUnusedSchemas,
      output: {
        // Shortens the names of shared chunks, because the default lists all importers.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names }) =>
          `assets/${(names[0] ?? '').replace(/~.*/, '').replace(/\.[^.]*$/, '')}-[hash][extname]`,
        codeSplitting: {
          groups: [
            {
              // Rarely changes, so browsers keep it cached across releases.
              name: 'framework',
              test: /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/,
              priority: 1,
            },
            // A group includes the imports of its files, unless an earlier group has them. The next three are
            // first, because nearly every file imports a schema that only a few forms use.
            {
              name: 'contact-fields',
              test: /[\\/]contract[\\/](contact-fields|phone-numbers|countries|normalise-text)\b/,
            },
            { name: 'member-fields', test: /[\\/]contract[\\/]member-fields\b/ },
            {
              name: 'schemas',
              test: /[\\/](node_modules[\\/]zod|contract[\\/](fields|member-schemas|country-name|cart-items))\b/,
            },
            // Shared by the first screens and all others. Separate chunks would add 10 kB of overhead.
            {
              name: 'base',
              test: /[\\/]preload-helper\.js|[\\/](lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|shared|defaultAttributes|icons[\\/](check|chevron-down|circle-alert|circle-check|info|eye|eye-off)\.)|contract[\\/](endpoint|authentication|resources|wire[\\/](camel-case|query-string))|web[\\/](api[\\/](api-error|call|session|drafts|progress-transfer|file-url)|ui[\\/][\w-]+[\\/](button|text-field|form-field|is-email|password-field|banner|page-heading|text-link|external-link|home-link|logo|use-form|use-focus-heading|visually-hidden|message-page|public-page|not-found-page|error-page|contour-lines|generate-contours|skeleton|scroll-into-view|navigation-guard|route-pending|use-retry-button|disclosure|success-message|password-checklist|password-rules|notify|create-store|reload-failed-styles|use-online|use-drafted-values|surface)))\b/,
            },
            {
              name: 'authentication',
              test: /[\\/]web[\\/]features[\\/]authentication[\\/](?!change-password|second-step)/,
            },
            // The imports of the entry point. Before the next group, which would split them.
            { name: 'start', tags: ['$initial'] },
            // Modules that only the staff console uses, so that members do not load them.
            {
              name: nameStaffChunk,
              debugName: 'staff',
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The layout of every signed-in screen, with its imports.
            {
              name: 'shell',
              test: /[\\/](web[\\/](routes[\\/]_signed-in\.tsx\?|features[\\/](shell[\\/]shell|email-confirmation[\\/]confirm-email-actions)\.|api[\\/](query-client|current-user)|ui[\\/][\w-]+[\\/](load-failed|empty-state|card-image|link-button|page-layout|format-date|tags|card|common)\.)|@tanstack[\\/](react-query|query-core)[\\/])/,
            },
            // Other shared modules: more chunks would cost more in overhead and requests than they save.
            // Excludes components that need a package, because most screens never show them.
            {
              name: 'shared',
              test: /[\\/](web[\\/](ui[\\/][\w-]+[\\/](?!checkbox\.|dialog|drawer|switch|rich-text|sanitise-html|phone|unsaved|stepper)|api)|contract[\\/](?!second-step|enquiries\.)|node_modules[\\/]lucide-react[\\/])/,
              minShareCount: 2,
            },
            // Other modules that the screens of one feature share.
            {
              name: 'onboarding-shared',
              test: /[\\/]web[\\/]features[\\/]onboarding[\\/]/,
              minShareCount: 2,
            },
            { name: 'outbox-shared', test: /[\\/]web[\\/]features[\\/]outbox[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Pre-bundles all packages: one discovered later would be bundled with a second copy of React.
  optimizeDeps: { entries: ['**/*.tsx', '!**/*.test.tsx'] },
  server: {
    proxy: {
      '^/(api|connect|files|health|docs|payments|test-checkout(\\.css)?|\\.well-known)(/|$)': {
        target: server,
        // Vite serves the source folder web/api under the same path.
        bypass: ({ url }) => (/\.ts(\?|$)/.test(url ?? '') ? url : undefined),
      },
    },
  },
});

/** Removes the quotes for the server, which replaces __CONFIG__. In development Vite fetches the configuration. */
function configBlock(): Plugin {
  return {
    name: 'config-block',
    transformIndexHtml: async (html, { server: devServer }) => {
      const response = devServer && (await fetch(`${server}/config.json`));
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
