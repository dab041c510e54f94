import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { stripSchemasPlugin, withoutUnusedSchemas } from './scripts/strip-schemas-plugin.ts';

export default defineConfig({
  root: 'marketplace',
  plugins: [
    react(),
    stripSchemasPlugin(),
    {
      name: 'config-block',
      // Removes the quotes, because the server replaces the unquoted placeholder.
      transformIndexHtml: (html) => html.replace('"__CONFIG__"', '__CONFIG__'),
    },
  ],
  build: {
    outDir: '../dist/web-marketplace',
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    // The content security policy allows no inline scripts, styles or images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake: withoutUnusedSchemas },
  },
});
