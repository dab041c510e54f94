import { defineConfig } from 'vite';
import { offlineWorker } from './scripts/offline-worker-plugin.ts';
import { buildOptions, frameworkChunk, optimizeDeps, portalServer, webPlugins } from './vite.shared.ts';

export default defineConfig({
  root: 'web',
  plugins: [
    webPlugins({ folder: '.', preloads: 'dist/web.preloads.json' }),
    offlineWorker('web/worker/worker.ts'),
  ],
  build: buildOptions('../dist/web', {
    groups: [
      frameworkChunk,
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
        test: /[\\/]preload-helper\.js|[\\/](lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|shared|defaultAttributes|icons[\\/](check|chevron-down|circle-alert|circle-check|info|eye|eye-off)\.)|contract[\\/](endpoint|authentication|resources|wire[\\/](build-header|camel-case|query-string))|web[\\/](api[\\/](api-error|call|new-release|session|kept-cache|drafts|progress-transfer|file-url)|ui[\\/][\w-]+[\\/](button|text-field|form-field|is-email|password-field|banner|page-heading|text-link|external-link|home-link|logo|use-form|use-focus-heading|visually-hidden|message-page|public-page|not-found-page|error-page|route-error|contour-lines|generate-contours|skeleton|scroll-into-view|navigation-guard|route-pending|use-retry-button|disclosure|success-message|password-checklist|password-rules|notify|create-store|reload-failed-styles|use-online|use-drafted-values|surface)))\b/,
      },
      {
        name: 'authentication',
        test: /[\\/]web[\\/]features[\\/]authentication[\\/](?!change-password|second-step|demo-accounts)/,
      },
      // The imports of the entry point. Before the next group, which would split them.
      { name: 'start', tags: ['$initial'] },
      // The layout of every signed-in screen, with its imports.
      {
        name: 'shell',
        test: /[\\/](web[\\/](routes[\\/]_signed-in\.tsx\?|features[\\/](shell[\\/]shell|email-confirmation[\\/]confirm-email-actions)\.|api[\\/](query-client|current-user)|ui[\\/][\w-]+[\\/](load-failed|empty-state|card-image|link-button|page-layout|format-date|tags|card|common)\.)|@tanstack[\\/](react-query|query-core)[\\/])/,
      },
      // Other shared modules: more chunks would cost more in overhead and requests than they save.
      // Excludes components that need a package, because most screens never show them.
      {
        name: 'shared',
        test: /[\\/](web[\\/](saved[\\/]save-button|ui[\\/][\w-]+[\\/](?!checkbox\.|dialog|drawer|switch|rich-text|sanitise-html|decode-entities|phone|unsaved|stepper|item-|filter-pills|format-(bytes|moment))|api[\\/](?!use-(contact-)?download))|contract[\\/](?!second-step|saved-|search\.|enquiries\.|picture-renditions)|node_modules[\\/]lucide-react[\\/](?!dist[\\/]esm[\\/]icons[\\/](bookmark|calendar-plus|download|phone|user-round-plus)\.))/,
        minShareCount: 2,
      },
      // One request for the button, which loads after the page.
      {
        name: 'saved',
        test: /[\\/](web[\\/]saved[\\/]save(-toggle|d-state)|contract[\\/]saved-items|icons[\\/]bookmark)\b/,
      },
      // The rows of saved items, saved searches and hits, which most screens never show.
      {
        name: 'saved-rows',
        test: /[\\/](web[\\/](saved[\\/]saved-(item-row|search)|ui[\\/](display[\\/]item-|list[\\/]filter-pills))|contract[\\/](saved-searches|search)\.)/,
        minShareCount: 2,
      },
      {
        name: 'downloads',
        test: /[\\/](web[\\/](api[\\/]use-(contact-)?download|ui[\\/]formats[\\/]format-(bytes|moment))|icons[\\/](calendar-plus|download|phone|user-round-plus))\./,
        minShareCount: 2,
      },
      // Other modules that the screens of one feature share.
      {
        name: 'onboarding-shared',
        test: /[\\/]web[\\/]features[\\/]onboarding[\\/]/,
        minShareCount: 2,
      },
      { name: 'events-shared', test: /[\\/]web[\\/]features[\\/]events[\\/]/, minShareCount: 2 },
      { name: 'outbox-shared', test: /[\\/]web[\\/]features[\\/]outbox[\\/]/, minShareCount: 2 },
    ],
  }),
  optimizeDeps,
  server: {
    proxy: {
      // `npm run dev` starts a second Vite for the staff console.
      '^/staff(/|$)': { target: `http://127.0.0.1:${process.env.STAFF_WEB_PORT}`, ws: true },
      '^/(api|connect|files|health|docs|payments|test-checkout(\\.css)?|\\.well-known)(/|$)': {
        target: portalServer,
        // Vite serves the source folder web/api under the same path.
        bypass: ({ url }) => (/\.ts(\?|$)/.test(url ?? '') ? url : undefined),
      },
    },
  },
});
