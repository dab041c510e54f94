import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import styles from './checks-plugin.module.css';
import type { Fault } from './fault.ts';
import { findFaults } from './find-faults.ts';

type Faults = { list: Fault[]; decorations: DecorationSet; titleLevel: number };

export const checksKey = new PluginKey<Faults>('checks');

/** A heading is empty while the editor begins to write it. */
const debounceMs = 700;

/** Numbers the faults in the text. The numbers follow the text until the next check. */
export const checksPlugin = (titleLevel: number, onFaults: (faults: Fault[], view: EditorView) => void) =>
  new Plugin<Faults>({
    key: checksKey,
    state: {
      init: (_, { doc }) => toFaults(doc, findFaults(doc, titleLevel), titleLevel),
      apply: (tr, faults) => {
        const found: Fault[] | undefined = tr.getMeta(checksKey);
        if (found) return toFaults(tr.doc, found, titleLevel);
        if (!tr.docChanged) return faults;
        return {
          titleLevel,
          list: faults.list.map((fault) => ({
            ...fault,
            from: tr.mapping.map(fault.from),
            to: tr.mapping.map(fault.to, -1),
          })),
          decorations: faults.decorations.map(tr.mapping, tr.doc),
        };
      },
    },
    props: { decorations: (state) => checksKey.getState(state)?.decorations },
    view: (view) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      onFaults(checksKey.getState(view.state)?.list ?? [], view);
      return {
        update: ({ state }, before) => {
          if (state.doc.eq(before.doc)) return;
          clearTimeout(timer);
          timer = setTimeout(() => onFaults(checkNow(view), view), debounceMs);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });

export function checkNow(view: EditorView): Fault[] {
  const list = findFaults(view.state.doc, checksKey.getState(view.state)?.titleLevel);
  view.dispatch(view.state.tr.setMeta(checksKey, list).setMeta('addToHistory', false));
  return list;
}

const toFaults = (doc: Node, list: Fault[], titleLevel: number): Faults => ({
  titleLevel,
  list,
  decorations: DecorationSet.create(
    doc,
    list.flatMap((fault, index) => decorate(doc, fault, index + 1)),
  ),
});

function decorate(doc: Node, { from, to }: Fault, number: number): Decoration[] {
  const node = doc.nodeAt(from);
  if (node?.isText)
    return [Decoration.inline(from, to, { class: styles.text ?? '' }), widget(to, number, 'inline')];
  if (node?.isTextblock) return [widget(to - 1, number, 'inline')];
  return [widget(from, number, 'block')];
}

function widget(pos: number, number: number, place: 'inline' | 'block'): Decoration {
  const create = () => {
    const marker = document.createElement('span');
    marker.className = styles.marker ?? '';
    marker.dataset.place = place;
    // Screen readers get the list of faults, which names each place.
    marker.ariaHidden = 'true';
    marker.textContent = String(number);
    return marker;
  };
  return Decoration.widget(pos, create, { side: place === 'inline' ? 1 : -1, key: `${place} ${number}` });
}
