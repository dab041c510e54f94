import { expect, it } from 'vitest';
import { findPreloads, findZodInFirstLoad } from './route-preloads.ts';

const chunk = (fileName: string, imports: string[] = [], route?: string, styles: string[] = []) => ({
  fileName,
  imports,
  moduleIds: [`/muster/node_modules/${fileName.replace('.js', '')}/index.js`],
  facadeModuleId: route ? `/muster/web/routes/${route}.tsx?tsr-split=component---loader` : null,
  isEntry: fileName === 'main.js',
  viteMetadata: { importedCss: new Set(styles) },
});

it('lists the files of a route, its layouts and their imports, except the entry files', () => {
  const preloads = findPreloads([
    chunk('main.js', ['framework.js'], undefined, ['main.css']),
    chunk('framework.js'),
    chunk('shell.js', ['framework.js']),
    chunk('layout.js', ['shell.js'], '_signed-in', ['shell.css']),
    chunk('home.js', ['shared.js', 'main.js'], '_signed-in.index'),
    chunk('article.js', ['shared.js'], '_signed-in.resources.$identifier'),
    chunk('shared.js', ['article.js']),
  ]);

  expect(preloads['/']?.toSorted()).toEqual([
    'article.js',
    'home.js',
    'layout.js',
    'shared.js',
    'shell.css',
    'shell.js',
  ]);
  expect(Object.keys(preloads).toSorted()).toEqual(['/', '/resources/$identifier']);
});

it('finds zod in the first load of a page, but not in code that loads on use', () => {
  const fileWithZod = (main: string[], home: string[]) => {
    const routes = [chunk('main.js', main), chunk('home.js', home, '_signed-in.index')];
    const chunks = [...routes, chunk('shared.js', ['zod.js']), chunk('form.js', ['zod.js']), chunk('zod.js')];
    return findZodInFirstLoad(chunks, findPreloads(chunks));
  };
  expect(fileWithZod([], [])).toBeUndefined();
  expect(fileWithZod(['shared.js'], [])).toBe('zod.js');
  expect(fileWithZod([], ['shared.js'])).toBe('zod.js');
});
