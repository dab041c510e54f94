// @vitest-environment happy-dom
import { Slice } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { expect, it, vi } from 'vitest';
import { parseArticle } from './parse-article.ts';
import { takePastedTitle } from './take-pasted-title.ts';
import { toArticleHtml } from './to-article-html.ts';

const pasted = '<h2>Burning  off</h2><h3>Before</h3><p>Tell the neighbours.</p><h4>Who</h4>';

function paste(html: string, { into = '', hasTitle = false, isPaste = true } = {}) {
  const takeTitle = vi.fn(() => !hasTitle);
  const state = EditorState.create({ doc: parseArticle(into), plugins: [takePastedTitle(takeTitle)] });
  const slice = new Slice(parseArticle(html).content, 0, 0);
  const tr = into
    ? state.tr.insert(0, slice.content)
    : state.tr.replaceRange(0, state.doc.content.size, slice);
  const { doc } = state.apply(tr.setMeta('paste', isPaste));
  return { takeTitle, html: toArticleHtml(doc) };
}

it('moves the first heading into the title, and raises the others', () => {
  const { takeTitle, html } = paste(pasted);
  expect(takeTitle).toHaveBeenCalledExactlyOnceWith('Burning off');
  expect(html).toBe('<h2>Before</h2><p>Tell the neighbours.</p><h3>Who</h3>');
  expect(paste('<h2>Only a title</h2>').html).toBe('');
});

it.each([
  ['the page has a title', { hasTitle: true }, pasted],
  ['there is text already', { into: '<p>Text</p>' }, `${pasted}<p>Text</p>`],
  ['the heading is typed', { isPaste: false }, pasted],
])('keeps the heading if %s', (_, options, html) => {
  expect(paste(pasted, options).html.replace('  ', ' ')).toBe(html.replace('  ', ' '));
});

it('keeps a text that begins without a heading', () => {
  const { takeTitle, html } = paste('<p>Text</p><h2>Before</h2>');
  expect(takeTitle).not.toHaveBeenCalled();
  expect(html).toBe('<p>Text</p><h2>Before</h2>');
});
