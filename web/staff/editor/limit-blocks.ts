import { type EditorState, Plugin } from 'prosemirror-state';
import { type ArticleProfile, headingLevels } from '#contract/article-html.ts';

/** The elements of nodes that a profile can leave out. */
const elements: Record<string, string> = { figure: 'figure', video: 'iframe' };

/** Changes what was typed or pasted to blocks of the profile, as the sanitiser of the server does. */
export const limitBlocks = (profile: ArticleProfile) =>
  new Plugin({ appendTransaction: (_, __, state) => removeOtherBlocks(state, profile) });

/** Returns null if there is nothing to change. */
export function removeOtherBlocks(state: EditorState, { blocks }: ArticleProfile) {
  const { tr } = state;
  const levels = listLevels({ blocks });
  state.doc.descendants((node, before) => {
    const pos = tr.mapping.map(before);
    const { name } = node.type;
    if (name === 'heading' && !levels.includes(node.attrs.level))
      tr.setNodeMarkup(pos, null, { level: levels[0] });
    const element = elements[name];
    if (element && !blocks.includes(element)) tr.delete(pos, pos + node.nodeSize);
    return !node.isTextblock;
  });
  return tr.docChanged ? tr : null;
}

export const listLevels = ({ blocks }: Pick<ArticleProfile, 'blocks'>) =>
  headingLevels.filter((level) => blocks.includes(`h${level}`));

/** The level of the heading above the text. */
export const findTitleLevel = (profile: ArticleProfile) => (listLevels(profile)[0] ?? 2) - 1;
