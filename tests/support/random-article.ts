import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { articleFormats, calloutKinds } from '#contract/article-html.ts';
import { articleSchema } from '#web/staff/editor/article-schema.ts';

const make = (type: string, attrs: object | null, content: Node[] | Node = []) =>
  articleSchema.node(type, attrs as Record<string, unknown>, content);

const words = fc
  .array(
    fc.constantFrom(
      'crew',
      '<b',
      '</p>',
      '&nbsp;',
      '&amp;lt;',
      '<!--',
      '"hose"',
      '5 < 6',
      '&',
      "it's",
      'ā',
      '😀',
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((list) => list.join(' '));
const marks = fc.subarray([...articleFormats]).chain((names) =>
  fc.option(fc.constantFrom('https://a.example/x?y=1&copy=2', 'https://b.example/#&lt;')).map((href) => {
    const text = names.map((name) => articleSchema.mark(name));
    return href ? [articleSchema.mark('link', { href }), ...text] : text;
  }),
);
const run = fc.tuple(words, marks).map(([text, list]) => articleSchema.text(text, list));
const inline = fc
  .array(run, { maxLength: 3 })
  .chain((texts) =>
    fc
      .boolean()
      .map((hasBreak) => (hasBreak && texts[1] ? [texts[0], make('hard_break', null), texts[1]] : texts)),
  ) as fc.Arbitrary<Node[]>;
const span = fc.integer({ min: 1, max: 3 });

const blocks = fc.letrec<Record<string, Node>>((tie) => {
  const paragraph = inline.map((content) => make('paragraph', null, content));
  const flow = fc.array(
    fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      paragraph,
      tie('bullets'),
      tie('steps'),
      tie('figure'),
    ),
    { minLength: 1, maxLength: 2 },
  ) as fc.Arbitrary<Node[]>;
  const item = fc
    .tuple(paragraph, flow)
    .map(([first, rest]) => make('list_item', null, [first, ...rest.slice(1)]));
  const items = fc.array(item, { minLength: 1, maxLength: 2 });
  const cell = fc
    .tuple(fc.constantFrom('table_header', 'table_cell'), span, span, flow)
    .map(([type, colspan, rowspan, content]) => make(type, { colspan, rowspan }, content));
  const row = fc.array(cell, { minLength: 1, maxLength: 2 }).map((cells) => make('table_row', null, cells));
  return {
    paragraph,
    bullets: items.map((list) => make('bullet_list', null, list)),
    steps: fc.tuple(fc.nat(30), items).map(([start, list]) => make('ordered_list', { start }, list)),
    heading: fc
      .tuple(fc.integer({ min: 2, max: 4 }), inline)
      .map(([level, text]) => make('heading', { level }, text)),
    quote: flow.map((content) => make('blockquote', null, content)),
    callout: fc
      .tuple(fc.constantFrom(...calloutKinds), flow)
      .map(([kind, content]) => make('callout', { kind }, content)),
    table: fc
      .tuple(fc.oneof(fc.constant(''), words), fc.array(row, { minLength: 1, maxLength: 2 }))
      .map(([caption, rows]) => make('table', { caption }, rows)),
    figure: fc
      .tuple(
        fc.constantFrom('/files/a.png', 'https://c.example/b.jpg'),
        fc.constantFrom(null, '', 'A <b> "ridge"'),
        inline,
      )
      .map(([src, alt, caption]) =>
        make('figure', { src, alt, width: '640', height: null }, make('figcaption', null, caption)),
      ),
    video: fc
      .oneof(fc.constant(''), words)
      .map((title) => make('video', { src: 'https://d.example/1', title })),
    definitions: fc
      .tuple(inline, flow)
      .map(([term, description]) =>
        make('description_list', null, [make('term', null, term), make('description', null, description)]),
      ),
    preformatted: fc
      .tuple(fc.constantFrom('a\n  b', 'a\n\n', ' a '), inline)
      .map(([lines, rest]) => make('preformatted', null, [articleSchema.text(lines), ...rest])),
    rule: fc.constant(make('horizontal_rule', null)),
  };
});

export const randomArticle = fc
  .array(fc.oneof(...Object.values(blocks)), { minLength: 1, maxLength: 4 })
  .map((content) => make('doc', null, content));
