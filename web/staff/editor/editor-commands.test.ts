// @vitest-environment happy-dom
import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { toPlayerUrl } from './dialogs/to-player-url.ts';
import {
  insertTable,
  makeHeading,
  removeLink,
  setCallout,
  setLink,
  setVideo,
  toggleList,
  toggleQuote,
} from './editor-commands.ts';
import { parseArticle } from './parse-article.ts';
import { toArticleHtml } from './to-article-html.ts';

/** Runs a command with the cursor in, or the selection from, the first `|`. */
function run(html: string, command: Command): string {
  const marked = parseArticle(html);
  const positions: number[] = [];
  marked.descendants((node, pos) => {
    for (const { index } of node.text?.matchAll(/\|/g) ?? []) positions.push(pos + index - positions.length);
  });
  let state = EditorState.create({ doc: parseArticle(html.replaceAll('|', '')) });
  const [from = 0, to = from] = positions;
  const selection =
    positions.length > 0 ? TextSelection.create(state.doc, from, to) : NodeSelection.create(state.doc, 0);
  state = state.apply(state.tr.setSelection(selection));
  const isRun = command(state, (tr) => {
    state = state.apply(tr);
  });
  return isRun ? toArticleHtml(state.doc) : 'not possible';
}

describe('commands of the editor', () => {
  it.each([
    ['<p>a|</p>', toggleList('bullet_list'), '<ul><li>a</li></ul>'],
    ['<ul><li>a|</li></ul>', toggleList('ordered_list'), '<ol><li>a</li></ol>'],
    ['<ol><li>a|</li></ol>', toggleList('ordered_list'), '<p>a</p>'],
    ['<p>a|</p>', toggleQuote, '<blockquote><p>a</p></blockquote>'],
    ['<blockquote><p>a|</p><p>b</p></blockquote>', toggleQuote, '<p>a</p><p>b</p>'],
    ['<p>a|</p>', setCallout('warning'), '<aside data-kind="warning"><p>a</p></aside>'],
    [
      '<aside data-kind="note"><p>a|</p></aside>',
      setCallout('danger'),
      '<aside data-kind="danger"><p>a</p></aside>',
    ],
    ['<aside data-kind="note"><p>a|</p></aside>', setCallout(null), '<p>a</p>'],
    ['<p>a|</p>', makeHeading(3), '<h3>a</h3>'],
    ['<figure><img src="/a.png"><figcaption>a|</figcaption></figure>', makeHeading(3), 'not possible'],
    ['<ul><li>a|</li></ul>', makeHeading(3), 'not possible'],
  ])('changes the block of %s', (html, command, expected) => {
    expect(run(html, command)).toBe(expected);
  });

  it.each([
    [
      '<p>See |drill|.</p>',
      setLink('https://a.example', 'drill'),
      '<p>See <a href="https://a.example">drill</a>.</p>',
    ],
    [
      '<p>See |.</p>',
      setLink('https://a.example', 'The drill'),
      '<p>See <a href="https://a.example">The drill</a>.</p>',
    ],
    [
      '<p><a href="https://a.example">one <strong>t|wo</strong></a> three</p>',
      setLink('https://b.example', 'one two'),
      '<p><a href="https://b.example">one <strong>two</strong></a> three</p>',
    ],
    [
      '<p><a href="https://a.example">one <strong>t|wo</strong></a></p>',
      removeLink,
      '<p>one <strong>two</strong></p>',
    ],
    [
      '<p><a href="https://a.example">one</a> <a href="https://a.example">t|wo</a></p>',
      removeLink,
      '<p><a href="https://a.example">one</a> two</p>',
    ],
    ['<p>a|</p>', removeLink, 'not possible'],
  ])('changes the link of %s', (html, command, expected) => {
    expect(run(html, command)).toBe(expected);
  });

  it('inserts a table with a header row after the block, but not into a table', () => {
    const html = run('<ul><li>a|</li></ul><p>b</p>', insertTable(2, 2));
    const table =
      '<table><thead><tr><th scope="col"></th><th scope="col"></th></tr></thead><tbody><tr><td></td><td></td></tr></tbody></table>';
    expect(html).toBe(`<ul><li>a</li></ul>${table}<p>b</p>`);
    expect(run('<table><tr><td>a|</td></tr></table>', insertTable())).toBe('not possible');
  });

  it('replaces a selected video and keeps a line after one at the end', () => {
    const video = { src: 'https://b.example/2', title: 'New' };
    const html = '<iframe src="https://b.example/2" title="New" allowfullscreen></iframe>';
    expect(run('<iframe src="https://a.example/1" title="Old"></iframe>', setVideo(video))).toBe(html);
    expect(run('<p>a|</p>', setVideo(video))).toBe(`<p>a</p>${html}<p></p>`);
  });
});

describe('toPlayerUrl', () => {
  it.each([
    ['https://www.youtube.com/watch?list=x&v=abc_1', 'https://www.youtube-nocookie.com/embed/abc_1'],
    ['youtu.be/abc_1?t=3', 'https://www.youtube-nocookie.com/embed/abc_1'],
    ['https://vimeo.com/123', 'https://player.vimeo.com/video/123'],
    [
      '<iframe width="5" src="https://player.example/1?a=1&amp;b=2"></iframe>',
      'https://player.example/1?a=1&b=2',
    ],
    ['http://player.example/1', 'http://player.example/1'],
  ])('converts %s', (text, url) => {
    expect(toPlayerUrl(text)).toBe(url);
  });
});
