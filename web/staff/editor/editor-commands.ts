import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { type Attrs, Fragment, type MarkType, type Node, type NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import type { CalloutKind, HeadingLevel } from '#contract/article-html.ts';
import { articleSchema } from './article-schema.ts';
import { insertBlock } from './insert-block.ts';

const node = (name: string) => articleSchema.nodes[name] as NodeType;
const mark = (name: string) => articleSchema.marks[name] as MarkType;

export const toggleBold = toggleMark(mark('strong'));
export const toggleItalic = toggleMark(mark('em'));
export const makeParagraph = setBlockType(node('paragraph'));
export const makeHeading = (level: HeadingLevel) => setBlockType(node('heading'), { level });

/** Returns the innermost ancestor of the selection that has one of the types. */
export function findAround(state: EditorState, ...names: string[]): { node: Node; pos: number } | null {
  const { selection } = state;
  if (selection instanceof NodeSelection && names.includes(selection.node.type.name))
    return { node: selection.node, pos: selection.from };
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (names.includes($from.node(depth).type.name))
      return { node: $from.node(depth), pos: $from.before(depth) };
  return null;
}

/** Changes the kind of a list, ends a list of the same kind or starts one. */
export const toggleList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch) => {
    const around = findAround(state, 'bullet_list', 'ordered_list');
    if (!around) return wrapInList(node(name))(state, dispatch);
    if (around.node.type.name === name) return liftListItem(node('list_item'))(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(around.pos, node(name)));
    return true;
  };

const toggleAround =
  (name: string, attrs: Attrs | null = null): Command =>
  (state, dispatch) =>
    findAround(state, name) ? liftOut(name)(state, dispatch) : wrapIn(node(name), attrs)(state, dispatch);

/** Replaces a block by its contents. */
const liftOut =
  (name: string): Command =>
  (state, dispatch) => {
    const around = findAround(state, name);
    if (!around) return lift(state, dispatch);
    const { pos, node: outer } = around;
    dispatch?.(state.tr.replaceWith(pos, pos + outer.nodeSize, outer.content).scrollIntoView());
    return true;
  };

export const toggleQuote = toggleAround('blockquote');

/** Null turns a callout into normal text. */
export const setCallout =
  (kind: CalloutKind | null): Command =>
  (state, dispatch) => {
    const around = findAround(state, 'callout');
    if (!kind) return around !== null && liftOut('callout')(state, dispatch);
    if (!around) return wrapIn(node('callout'), { kind })(state, dispatch);
    dispatch?.(state.tr.setNodeAttribute(around.pos, 'kind', kind));
    return true;
  };

export const insertTable =
  (rows = 3, columns = 3): Command =>
  (state, dispatch) => {
    if (findAround(state, 'table')) return false;
    const makeRow = (type: string) =>
      node('table_row').create(
        null,
        Fragment.from(Array.from({ length: columns }, () => node(type).createAndFill() as Node)),
      );
    const body = Array.from({ length: rows - 1 }, () => makeRow('table_cell'));
    const table = node('table').create(null, [makeRow('table_header'), ...body]);
    dispatch?.(insertBlock(state.tr, table, state.selection.to));
    return true;
  };

/** Replaces the selected video or adds one. */
export const setVideo =
  (attrs: { src: string; title: string }): Command =>
  (state, dispatch) => {
    const video = node('video').create(attrs);
    const around = findAround(state, 'video');
    dispatch?.(
      around
        ? state.tr.replaceWith(around.pos, around.pos + around.node.nodeSize, video)
        : insertBlock(state.tr, video, state.selection.to),
    );
    return true;
  };

/** Returns the link at the cursor with its whole text, also if a part of it is bold. */
export function findLink(state: EditorState): { from: number; to: number; href: string } | null {
  const { $from } = state.selection;
  const link = mark('link').isInSet($from.marks()) ?? mark('link').isInSet($from.nodeAfter?.marks ?? []);
  if (!link) return null;
  const runs: { from: number; to: number }[] = [];
  $from.parent.forEach((child, offset) => {
    const from = $from.start() + offset;
    const last = runs.at(-1);
    if (!link.isInSet(child.marks)) return;
    if (last?.to === from) last.to += child.nodeSize;
    else runs.push({ from, to: from + child.nodeSize });
  });
  const run = runs.find(({ from, to }) => from <= $from.pos && $from.pos <= to);
  return run ? { ...run, href: link.attrs.href } : null;
}

/** Without text the link gets the selection as its text, and without a selection its address. */
export const setLink =
  (href: string, text: string): Command =>
  (state, dispatch) => {
    const { from, to } = findLink(state) ?? state.selection;
    const written = text.trim() || href;
    const tr = state.tr;
    const isSameText = state.doc.textBetween(from, to) === written;
    if (!isSameText) tr.replaceWith(from, to, articleSchema.text(written, state.doc.resolve(from).marks()));
    const end = isSameText ? to : from + written.length;
    tr.removeMark(from, end, mark('link')).addMark(from, end, mark('link').create({ href }));
    dispatch?.(
      tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(mark('link')).scrollIntoView(),
    );
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const link = findLink(state);
  if (!link) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, mark('link')));
  return true;
};

export function isMarkActive(state: EditorState, name: 'strong' | 'em'): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return mark(name).isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, mark(name));
}
