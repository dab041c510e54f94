import { defineConfig } from 'vite';
import { buildOptions, frameworkChunk, optimizeDeps, webPlugins } from './vite.shared.ts';

/** The staff console is a separate build, so that nothing in it can add to the files that members load. */
export default defineConfig({
  root: 'web',
  base: '/staff/',
  // `npm run dev` runs two Vites, which must not share a cache.
  cacheDir: '../node_modules/.vite-staff',
  plugins: [
    {
      name: 'console-entry',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) => html.replace('src="/main.tsx"', 'src="/staff/main.tsx"'),
      },
    },
    webPlugins({ folder: 'staff', preloads: 'dist/web-staff.preloads.json' }),
  ],
  build: buildOptions('../dist/web-staff', {
    // Shared parts load dialogs lazily, for members. The console needs them on most pages.
    checks: { ineffectiveDynamicImport: false },
    groups: [
      frameworkChunk,
      { name: 'schemas', test: /[\\/](node_modules[\\/]zod|contract[\\/]fields)\b/ },
      { name: 'start', tags: ['$initial'] },
      // Most pages need most of these, and more chunks would cost more than they save.
      { name: 'shared', test: /[\\/](web|contract|node_modules)[\\/]/, minShareCount: 2 },
    ],
  }),
  optimizeDeps,
});
