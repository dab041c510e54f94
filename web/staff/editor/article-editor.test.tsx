// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Finding } from './checks/to-findings.ts';

const html = '<h3>Where to stop</h3><p>For the drill <a href="https://a.example">click here</a>.</p>';
let root: Root;
const onChange = vi.fn<(html: string) => void>();
const onChecks = vi.fn<(findings: Finding[]) => void>();

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const press = (key: string) =>
  act(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  );

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML =
    '<script type="application/json" id="config">{"services":{"main":""}}</script><main></main>';
  const { ArticleEditor } = await import('./article-editor.tsx');
  root = createRoot(find('main'));
  const uploadImage = () => Promise.reject(new Error('not used'));
  await act(() =>
    root.render(
      <ArticleEditor
        label="Text"
        initialHtml={html}
        onChange={onChange}
        onChecks={onChecks}
        uploadImage={uploadImage}
      />,
    ),
  );
});

afterEach(async () => {
  await act(() => root.unmount());
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('moves with the arrow keys in a toolbar that is one tab stop', () => {
  expect(find('[role="textbox"]').getAttribute('aria-label')).toBe('Text');
  const items = Array.from(document.querySelectorAll<HTMLElement>('[role="toolbar"] button'));
  const stops = () => items.filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([items[0]]);
  items[0]?.focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(items[1]);
  expect(stops()).toEqual([items[1]]);
  press('Home');
  press('ArrowLeft');
  expect(document.activeElement).toBe(items.at(-1));
});

it('reports numbered findings, marks them in the text and fixes one', async () => {
  const [first, second] = onChecks.mock.lastCall?.[0] ?? [];
  expect(first?.message).toBe('‘Where to stop’ skips a level.');
  expect(second?.message).toBe('‘click here’: name the page.');
  expect(find('h3').textContent).toBe('Where to stop1');
  await act(() => first?.fix?.apply());
  expect(onChange).toHaveBeenLastCalledWith(html.replaceAll('h3', 'h2'));
});
