// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articleElements, articleInlines, eventProfile } from '#contract/article-html.ts';
import { randomArticle } from '#tests/support/random-article.ts';
import { parseArticle, parseHtml } from '#web/staff/editor/parse-article.ts';
import { toArticleHtml } from '#web/staff/editor/to-article-html.ts';
import { cleanArticle } from './clean-article.ts';

const valid: Record<string, string> = {
  a: ' href="https://a.example"',
  aside: ' data-kind="note"',
  img: ' src="/a.png"',
  iframe: ' src="https://a.example"',
};
const write = (name: string, contents: string) => `<${name}${valid[name] ?? ''}>${contents}</${name}>`;
const parents: Record<string, string> = {
  li: 'ul',
  caption: 'table',
  thead: 'table',
  tbody: 'table',
  tr: 'tbody',
  th: 'tr',
  td: 'tr',
  img: 'figure',
  figcaption: 'figure',
  dt: 'dl',
  dd: 'dl',
};
/** Adds the ancestors without which a parser would drop the element. */
function writeInContext(name: string, contents: string): string {
  const html = write(name, contents);
  const parent = parents[name];
  return parent ? writeInContext(parent, name === 'figcaption' ? write('img', '') + html : html) : html;
}
const hasNested = (html: string, parent: string, child: string) => {
  return parseHtml(html).querySelector(`${parent} ${child}`) !== null;
};
const byEditor = (html: string) => toArticleHtml(parseArticle(html));
/** The editor adds or removes these where they make no difference. */
const optional = ['thead', 'tbody', 'p'];
const isEither = (html: string, parent: string, child: string) =>
  hasNested(html, parent, child) || (articleInlines.includes(parent) && hasNested(html, child, parent));

describe('cleanArticle', () => {
  it('changes nothing that the editor can produce', () => {
    fc.assert(
      fc.property(randomArticle, (doc) => {
        doc.check();
        const html = toArticleHtml(doc);
        expect(cleanArticle(html)).toBe(html);
        expect(byEditor(html)).toBe(html);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps an element inside another exactly if the editor does', () => {
    const names = Object.keys(articleElements).filter((name) => !optional.includes(name));
    const pairs = names.flatMap((parent) => names.map((child) => [parent, child] as const));
    const onlyOnServer = pairs.filter(([parent, child]) => {
      const picture = parent === 'figure' && child !== 'img' ? write('img', '') : '';
      const contents = write(child, child === 'figure' ? write('img', '') : 'text');
      const cleaned = cleanArticle(writeInContext(parent, picture + contents));
      return hasNested(cleaned, parent, child) && !isEither(byEditor(cleaned), parent, child);
    });
    expect(onlyOnServer).toEqual([]);
  });

  it('keeps exactly the attributes that the editor keeps', () => {
    const values: Record<string, string> = {
      ...{ start: '5', 'data-kind': 'warning', scope: 'col', colspan: '2', rowspan: '3', alt: '' },
      ...{
        src: 'https://a.example/1',
        href: 'https://a.example',
        title: 'Drill',
        width: '640',
        height: '360',
      },
      allowfullscreen: '',
    };
    for (const [name, { attributes = {} }] of Object.entries(articleElements)) {
      const written = Object.keys(attributes).map((each) => `${each}="${values[each]}"`);
      const html = writeInContext(name, 'text').replace(
        `<${name}${valid[name] ?? ''}`,
        `<${name} ${written.join(' ')}`,
      );
      const read = (result: string) => parseHtml(result).querySelector(name)?.getAttributeNames().sort();
      if (written.length === 0) continue;
      expect(read(cleanArticle(html)), name).toEqual(Object.keys(attributes).sort());
      expect(read(byEditor(html)), name).toEqual(Object.keys(attributes).sort());
    }
  });

  it('puts pictures of other programs into figures', () => {
    const image = '<img src="/files/a.png" alt="A &gt; B" />';
    const figure = `<figure>${image}</figure>`;
    expect(cleanArticle(`<div>${image}</div><p>a${image}b</p><p>${image}</p>${figure}<p></p>`)).toBe(
      `${figure}<p>a</p>${figure}<p>b</p>${figure}${figure}`,
    );
  });

  it('keeps pictures in links, lists, cells and headings, and leaves no empty elements', () => {
    const image = '<img src="/files/a.png" alt="" />';
    const figure = `<figure>${image}</figure>`;
    const link = '<a href="https://a.example/?b=1&amp;c=2">';
    const cases = [
      [`<p>${link}${image}</a></p>`, figure],
      [
        `<p>a ${link}b<strong>${image}</strong>c</a></p>`,
        `<p>a ${link}b</a></p>${figure}<p>${link}c</a></p>`,
      ],
      [
        `<ol><li>a<p>b${image}</p></li><li>${image}</li></ol>`,
        `<ol><li>a<p>b</p>${figure}</li><li>${figure}</li></ol>`,
      ],
      [`<table><tr><td>${image}</td></tr></table>`, `<table><tr><td>${figure}</td></tr></table>`],
      [
        `<h2>${image}A</h2><blockquote>${image}</blockquote>`,
        `${figure}<h2>A</h2><blockquote>${figure}</blockquote>`,
      ],
      [`<figure>${link}${image}</a></figure>`, figure],
    ];
    for (const [html, expected] of cases) expect(cleanArticle(html as string)).toBe(expected);
    expect(cleanArticle(`<ul><li>a${figure}</li></ul>`, eventProfile)).toBe('<ul><li>a</li></ul>');
  });

  it('keeps what imported articles have', () => {
    const html =
      '<dl><dt>Term <code>a</code></dt><dd>Meaning<ul><li>More</li></ul></dd></dl><pre>a\n  b &amp; c</pre>' +
      '<blockquote><p>Said</p><p><cite>Aroha</cite> <s>old</s> <u>new</u> <small>note</small></p></blockquote>';
    expect(cleanArticle(html)).toBe(html);
    expect(byEditor(html)).toBe(html);
  });

  it('removes what is unsafe, unknown or in the wrong place', () => {
    const cases = [
      ['<p onclick="x()" style="color:red" class="a" id="b">a</p><script>x()</script>', '<p>a</p>'],
      ['<style>p{}</style><p>a</p><svg onload="x()"><a href="https://a.example">b</a></svg>', '<p>a</p>'],
      ['<p><a href="javascript:x()">a</a><a href="http://a.example">b</a></p>', '<p>ab</p>'],
      ['<p><a href="java\tscript:x()">a</a><a href="//a.example">b</a></p>', '<p>ab</p>'],
      ['<p><a href="data:text/html,x">a</a><a href="https:x" target="_top">b</a></p>', '<p>ab</p>'],
      ['<figure><img src="data:image/svg+xml,x" onerror="x()" alt="a"></figure>', '<figure></figure>'],
      ['<figure><img src="/\\a.example/x" alt="a"></figure>', '<figure></figure>'],
      ['<figure><img src="//a.example/x" alt="a"></figure>', '<figure></figure>'],
      [
        '<ul><li><img src="/files/a.png">a</li></ul><h1>b</h1>',
        '<ul><li><figure><img src="/files/a.png" /></figure>a</li></ul><h2>b</h2>',
      ],
      ['<iframe srcdoc="<script>x()</script>"></iframe><iframe src="http://a.example"></iframe>', ''],
      [
        '<iframe src="https://a.example/1" title="A" srcdoc="x" onload="x()" allow="camera"></iframe>',
        '<iframe src="https://a.example/1" title="A"></iframe>',
      ],
      [
        '<aside data-kind="x">a</aside><aside data-kind="danger"><p>b</p></aside>',
        'a<aside data-kind="danger"><p>b</p></aside>',
      ],
      ['<form action="https://a.example"><input name="password"><button>a</button></form>', 'a'],
      [
        '<object data="x"></object><embed src="x"><math><mtext>b</mtext></math><base href="https://a.example">',
        '',
      ],
      ['<table><tr><td colspan="9999">a</td></tr></table>', '<table><tr><td>a</td></tr></table>'],
      ['<p>a <strong>b <b>c</b></strong></p><li>d</li>', '<p>a <strong>b c</strong></p>d'],
      ['<p>&lt;img src=x onerror=x()&gt;</p>', '<p>&amp;lt;img src=x onerror=x()&gt;</p>'],
      ['<noscript><p title="</noscript><img src=x onerror=x()>"></noscript>', ''],
    ] as const;
    for (const [html, expected] of cases) expect(cleanArticle(html)).toBe(expected);
  });
});
