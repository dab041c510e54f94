// @vitest-environment happy-dom
import { EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { parseArticle } from '../parse-article.ts';
import { toArticleHtml } from '../to-article-html.ts';
import { findFaults } from './find-faults.ts';

const messagesOf = (html: string) => findFaults(parseArticle(html)).map(({ message }) => message);
const long = `<p>${'Crews check the line twice. '.repeat(31)}</p>`;
const table = '<table><tr><td>Car</td><td>25 m</td></tr><tr><td>Bus</td><td>50 m</td></tr></table>';

describe('findFaults', () => {
  it('finds 13 seeded faults in the order of the text', () => {
    const html = `<h3>Where to stop</h3><p>For the drill <a href="https://a.example/1">click <strong>here</strong></a>.</p>
      <figure><img src="/files/a.png"></figure><h2>Water</h2><p>See <a href="https://a.example/2">Read more…</a></p>
      <h4>Hoses</h4><figure><img src="/files/b.png" alt="IMG_2041.jpg"></figure><h2></h2>${long}${table}
      <p><strong>Equipment</strong></p><p><a href="https://a.example/3">https://a.example/3</a> or
      <a href="https://a.example/4">here</a></p><iframe src="https://player.example/1"></iframe>`;
    expect(messagesOf(html)).toEqual([
      '‘Where to stop’ skips a level.',
      '‘click here’: name the page.',
      'A picture has no alternative text.',
      '‘Read more…’: name the page.',
      '‘Hoses’ skips a level.',
      '‘IMG_2041.jpg’ is a file name: say what the picture shows.',
      'A heading has no text.',
      'A paragraph has 155 words. Split it or make it a list.',
      'A table has no header row.',
      '‘Equipment’ looks like a heading.',
      '‘https://a.example/3’ is an address: name the page.',
      '‘here’: name the page.',
      'A video has no title.',
    ]);
  });

  it('writes large numbers with a comma', () => {
    expect(messagesOf(`<p>${'Crews check the line twice. '.repeat(324)}</p>`)).toEqual([
      'A paragraph has 1,620 words. Split it or make it a list.',
    ]);
  });

  it('accepts decorative pictures, bold sentences, header columns and levels that go back', () => {
    const html = `<h2>One</h2><h3>Two</h3><h4>Three</h4><h2>Four</h2><figure><img src="/files/a.png" alt=""></figure>
      <p><strong>Stay upwind.</strong></p><p><strong>Note</strong> that it burns</p><p>Read <a href="https://a.example">more drills</a></p>
      <table><tr><th>Car</th><td>25 m</td></tr><tr><th>Bus</th><td>50 m</td></tr></table><p><strong>The end</strong></p>`;
    expect(messagesOf(html)).toEqual([]);
  });

  it.each([
    ['Download', 'name the file'],
    ['PDF', 'name the file'],
    ['Download this file (PDF)', 'name the file'],
    ['Link', 'name the page'],
  ])('rejects %s as the text of a link', (text, advice) => {
    expect(messagesOf(`<p>Get it: <a href="https://a.example">${text}</a></p>`)).toEqual([
      `‘${text}’: ${advice}.`,
    ]);
  });

  it('accepts the name of a file as the text of a link', () => {
    expect(messagesOf('<p><a href="https://a.example">Download the burn plan (PDF)</a></p>')).toEqual([]);
  });

  it('finds an empty cell in a header row, but not in a header column', () => {
    const withHead = (cells: string) => `<table><tr>${cells}</tr><tr><th>Bus</th><td></td></tr></table>`;
    expect(messagesOf(withHead('<th>Car</th><th> </th><th></th>'))).toEqual([
      'A table has an empty cell in its header row: name the column.',
    ]);
    expect(messagesOf(withHead('<th>Car</th><th>Distance</th>'))).toEqual([]);
    expect(messagesOf(withHead('<th></th><td>25 m</td>'))).toEqual([]);
  });

  it.each([
    ['<h4>Stop</h4>', 'Make it level 2', '<h2>Stop</h2>'],
    ['<h2></h2><p>a</p>', 'Remove it', '<p>a</p>'],
    ['<h2></h2>', 'Remove it', ''],
    ['<p><strong>Kit</strong></p><p>a</p>', 'Make it a heading', '<h2>Kit</h2><p>a</p>'],
    [
      '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>',
      'Use the first row',
      '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
  ])('fixes %s', (html, label, fixed) => {
    const state = EditorState.create({ doc: parseArticle(html) });
    const fix = findFaults(state.doc)[0]?.fix;
    expect(fix?.label).toBe(label);
    const { doc } = state.apply(fix?.apply(state.tr) ?? state.tr);
    expect(toArticleHtml(doc)).toBe(fixed);
    expect(findFaults(doc)).toEqual([]);
  });
});
