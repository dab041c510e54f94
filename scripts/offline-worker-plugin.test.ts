import { expect, it } from 'vitest';
import { listOfflineFiles } from './offline-worker-plugin.ts';

const chunk = (fileName: string, imports: string[] = [], module = '') => ({
  fileName,
  imports,
  moduleIds: [module],
  facadeModuleId: module || null,
  isEntry: fileName === 'main.js',
  viteMetadata: { importedCss: new Set(fileName === 'shell.js' ? ['shell.css'] : []) },
});
const layout = '/muster/web/routes/_signed-in.tsx?tsr-split=component';

it('lists the files of the layout, and apart from them those of the screens for reading', () => {
  const chunks = [
    chunk('main.js', ['framework.js']),
    chunk('framework.js'),
    chunk('layout.js', ['shell.js'], layout),
    chunk('shell.js', ['framework.js']),
    chunk('saved.js', ['shell.js', 'list.js'], '/muster/web/routes/_signed-in.saved.tsx?tsr-split=loader'),
    chunk('list.js'),
    chunk('copies.js', ['list.js'], '/muster/web/offline/kept-section.tsx'),
    chunk('files.js', [], '/muster/web/features/resources/attachment-list.tsx'),
    chunk('dialog.js', [], '/muster/web/offline/keep-dialog.tsx'),
    chunk('events.js', ['shell.js'], '/muster/web/routes/_signed-in.events.tsx?tsr-split=component'),
  ];
  const fonts = ['latin', 'latin-ext'].map((name) => `assets/hyper-next-${name}-wght-normal-Ab1.woff2`);
  const { entryScript, shell, reading } = listOfflineFiles(chunks, fonts);
  expect(entryScript).toBe('/main.js');
  const scripts = ['/framework.js', '/layout.js', '/main.js', '/shell.css', '/shell.js'];
  expect(shell.toSorted()).toEqual([`/${fonts[0]}`, '/favicon.svg', ...scripts].toSorted());
  expect(reading.toSorted()).toEqual(['/copies.js', '/files.js', '/list.js', '/saved.js']);
  expect(() => listOfflineFiles([chunk('main.js')], [])).toThrow('no layout');
});
