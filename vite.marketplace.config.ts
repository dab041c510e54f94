import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The bundled marketplace's pages. The same rules as the web's: files alone, for any association. */
export default defineConfig({
  root: 'marketplace',
  plugins: [
    react(),
    {
      name: 'config-block',
      // The bare word, which the server replaces when it serves the page.
      transformIndexHtml: (html) => html.replace('"__CONFIG__"', '__CONFIG__'),
    },
  ],
  build: {
    outDir: '../dist/web-marketplace',
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    // The content security policy takes scripts, styles and pictures from files only, never from the page's text.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
