import { expect, it } from 'vitest';
import { listOfflineFiles } from './offline-worker-plugin.ts';

const chunk = (fileName: string, imports: string[] = [], module = '') => ({
  fileName,
  imports,
  moduleIds: [module],
  facadeModuleId: null,
  isEntry: fileName === 'main.js',
  viteMetadata: { importedCss: new Set(fileName === 'shell.js' ? ['shell.css'] : []) },
});
const layout = '/muster/web/routes/_signed-in.tsx?tsr-split=component';

it('lists the entry, the layout, their styles and imports, and the font of the first view', () => {
  const chunks = [
    chunk('main.js', ['framework.js']),
    chunk('framework.js'),
    chunk('layout.js', ['shell.js'], layout),
    chunk('shell.js', ['framework.js']),
    chunk('events.js', ['shell.js'], '/muster/web/routes/_signed-in.events.tsx?tsr-split=component'),
  ];
  const fonts = ['latin', 'latin-ext'].map((name) => `assets/hyper-next-${name}-wght-normal-Ab1.woff2`);
  const { entryScript, shell } = listOfflineFiles(chunks, fonts);
  expect(entryScript).toBe('/main.js');
  const scripts = ['/framework.js', '/layout.js', '/main.js', '/shell.css', '/shell.js'];
  expect(shell.toSorted()).toEqual([`/${fonts[0]}`, '/favicon.svg', ...scripts].toSorted());
  expect(() => listOfflineFiles([chunk('main.js')], [])).toThrow('no layout');
});
