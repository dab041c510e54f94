// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { eventProfile } from '#contract/article-html.ts';
import { listLosses } from './list-losses.ts';

const image = '<img src="/files/a.png" alt="">';

describe('listLosses', () => {
  it('finds nothing in what the editor keeps', () => {
    const html =
      `<h1>A</h1><div>b <b>c</b><strong>d</strong></div><ol><li>e<p>f${image}</p></li></ol><p></p>` +
      '<table><tr><td><p>g</p></td></tr></table><dl><dt>h</dt><dd>i</dd></dl><pre>j</pre><cite>k</cite>';
    expect(listLosses(html)).toEqual([]);
    expect(listLosses('&lt;p&gt;Escaped &amp;nbsp; text&lt;/p&gt;')).toEqual([]);
  });

  it('names what is in a place that the editor does not have', () => {
    const html =
      `<p><a href="https://a.example">${image}</a></p><p><a href="http://b.example">b</a><img src="x"></p>` +
      '<table><tr><td><table><tr><td>c</td></tr></table></td></tr></table>' +
      '<details><summary>d</summary>e</details>';
    expect(listLosses(html)).toEqual(['1 link', '1 table', '1 table cell', '1 details', '1 summary']);
  });

  it('names the pictures and videos of a text that can have none', () => {
    const html = `<h2>a</h2><p>b</p>${image}<ul><li>c${image}</li></ul><iframe src="https://a.example"></iframe>`;
    expect(listLosses(html, eventProfile)).toEqual(['2 pictures', '1 video']);
  });
});
