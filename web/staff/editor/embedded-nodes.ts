import type { NodeSpec } from 'prosemirror-model';
import { readAttributes } from './read-attributes.ts';

const nullable = { default: null, validate: 'string|null' };

/** The caption is an attribute, because the commands for tables expect only rows in a table. */
export const tableNode: NodeSpec = {
  content: 'table_row+',
  tableRole: 'table',
  isolating: true,
  attrs: { caption: { default: '', validate: 'string' } },
  parseDOM: [
    {
      tag: 'table',
      getAttrs: (dom) => {
        const caption = dom.querySelector('caption')?.textContent ?? '';
        return { caption: caption.replaceAll(/\s+/g, ' ').trim() };
      },
    },
    { tag: 'caption', ignore: true },
  ],
  toDOM: ({ attrs }) => [
    'div',
    { 'data-scrolls': '' },
    [
      'table',
      ...(attrs.caption ? [['caption', { contenteditable: 'false' }, attrs.caption]] : []),
      ['tbody', 0],
    ],
  ],
};

/** Without alternative text `alt` is null; a decorative picture has an empty one. */
export const figureNode: NodeSpec = {
  content: 'figcaption',
  isolating: true,
  draggable: true,
  attrs: { src: { validate: 'string' }, alt: nullable, width: nullable, height: nullable },
  parseDOM: [
    { tag: 'figure', getAttrs: (dom) => readPicture(dom.querySelector('img')) },
    { tag: 'figure img', ignore: true, priority: 60 },
    { tag: 'img', getAttrs: (dom) => readPicture(dom) },
  ],
  toDOM: ({ attrs }) => ['figure', ['img', attrs], ['div', 0]],
};

export const figcaptionNode: NodeSpec = {
  content: 'inline*',
  isolating: true,
  parseDOM: [{ tag: 'figcaption', context: 'figure/' }],
  toDOM: () => ['figcaption', 0],
};

function readPicture(image: HTMLElement | null) {
  const kept = image && readAttributes(image, 'img');
  if (!kept) return false;
  return { src: kept.src, alt: kept.alt ?? null, width: kept.width ?? null, height: kept.height ?? null };
}

export const videoNode: NodeSpec = {
  atom: true,
  draggable: true,
  attrs: { src: { validate: 'string' }, title: { default: '', validate: 'string' } },
  parseDOM: [
    {
      tag: 'iframe',
      getAttrs: (dom) => {
        const kept = readAttributes(dom, 'iframe');
        return kept !== null && { src: kept.src, title: kept.title ?? '' };
      },
    },
  ],
  // The same sandbox as for members.
  toDOM: ({ attrs }) => [
    'div',
    { 'data-video': '' },
    [
      'iframe',
      {
        ...attrs,
        sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
        referrerpolicy: 'strict-origin-when-cross-origin',
        loading: 'lazy',
        tabindex: '-1',
      },
    ],
  ],
};
