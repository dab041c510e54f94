import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, NodeSelection, Plugin, Selection } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { headingLevels } from '#contract/article-html.ts';
import { articleSchema } from './article-schema.ts';
import {
  findAround,
  makeHeading,
  makeParagraph,
  toggleBold,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './editor-commands.ts';

const node = (name: string) => articleSchema.nodes[name] as NodeType;

/** `# ` and `## ` both start a heading, because the title of the article is level 1. */
const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,4})\s$/, node('heading'), ([, signs = '']) => ({
      level: Math.max(2, signs.length),
    })),
    wrappingInputRule(/^\s*[-*]\s$/, node('bullet_list')),
    wrappingInputRule(
      /^(\d{1,3})[.)]\s$/,
      node('ordered_list'),
      ([, number]) => ({ start: Number(number) }),
      ([, number], list) => list.childCount + list.attrs.start === Number(number),
    ),
    wrappingInputRule(/^\s*>\s$/, node('blockquote')),
  ],
});

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(node('hard_break').create()).scrollIntoView());
  return true;
};

/** A caption is one line. The next paragraph is after the picture. */
const leaveCaption: Command = (state, dispatch) => {
  const { selection, tr } = state;
  const figure = findAround(state, 'figure');
  if (!figure || selection instanceof NodeSelection) return false;
  const after = figure.pos + figure.node.nodeSize;
  tr.insert(after, node('paragraph').create());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(after + 1))).scrollIntoView());
  return true;
};

/** With a picture selected, Enter moves to its alternative text. */
const focusPictureFields: Command = ({ selection }, _, view) => {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'figure') return false;
  const picture = view?.nodeDOM(selection.from);
  if (picture instanceof HTMLElement) picture.querySelector<HTMLElement>('input:enabled')?.focus();
  return true;
};

/** The page opens the dialog for links and moves the focus to the toolbar. */
export type EditorKeys = { onLink: () => void; onToolbar: () => void };

const alwaysRun =
  (action: () => void): Command =>
  () => {
    action();
    return true;
  };

const createKeys = ({ onLink, onToolbar }: EditorKeys): Record<string, Command> => ({
  'Mod-b': toggleBold,
  'Mod-i': toggleItalic,
  'Mod-k': alwaysRun(onLink),
  'Alt-F10': alwaysRun(onToolbar),
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-Alt-0': makeParagraph,
  ...Object.fromEntries(headingLevels.map((level) => [`Mod-Alt-${level}`, makeHeading(level)])),
  'Mod-Shift-7': toggleList('ordered_list'),
  'Mod-Shift-8': toggleList('bullet_list'),
  'Mod-Shift-9': toggleQuote,
  Backspace: undoInputRule,
  Enter: chainCommands(focusPictureFields, leaveCaption, splitListItem(node('list_item'))),
  'Shift-Enter': chainCommands(exitCode, insertBreak),
  Tab: chainCommands(goToNextCell(1), sinkListItem(node('list_item'))),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(node('list_item'))),
});

/** Marks the picture, table, cell or video of the selection, so that CSS can show it with its fields. */
const activeBlock = new Plugin({
  props: {
    decorations: (state) => {
      const found = [
        findAround(state, 'figure', 'table', 'video'),
        findAround(state, 'table_cell', 'table_header'),
      ].filter((each) => each !== null);
      return DecorationSet.create(
        state.doc,
        found.map(({ node: { nodeSize }, pos }) =>
          Decoration.node(pos, pos + nodeSize, { 'data-active': '' }),
        ),
      );
    },
  },
});

export const createPlugins = (keys: EditorKeys) => [
  rules,
  keymap(createKeys(keys)),
  keymap(baseKeymap),
  history(),
  gapCursor(),
  dropCursor({ width: 2, color: 'var(--ember)' }),
  tableEditing({ allowTableNodeSelection: true }),
  activeBlock,
];
