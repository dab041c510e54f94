import { NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { checkNow, checksKey } from './checks-plugin.ts';
import type { Fault, Rule } from './fault.ts';

/** A fault in the list of the article page. Its number is also in the text. */
export type Finding = {
  number: number;
  rule: Rule;
  message: string;
  /** Selects the place and scrolls to it. */
  show: () => void;
  fix?: { label: string; apply: () => void };
};

export const toFindings = (faults: Fault[], view: EditorView): Finding[] =>
  faults.map((fault, index) => ({
    number: index + 1,
    rule: fault.rule,
    message: fault.message,
    show: () => showFault(view, index),
    ...(fault.fix && { fix: { label: fault.fix.label, apply: () => fixFault(view, index) } }),
  }));

/** The text may have changed since the check, so the plugin has the positions. */
const findFault = (view: EditorView, index: number) => checksKey.getState(view.state)?.list[index];

function showFault(view: EditorView, index: number): void {
  const fault = findFault(view, index);
  if (!fault) return;
  const { doc, tr } = view.state;
  const node = doc.nodeAt(fault.from);
  const selection =
    node && !node.isText && !node.isTextblock && NodeSelection.isSelectable(node)
      ? NodeSelection.create(doc, fault.from)
      : node?.isText
        ? TextSelection.create(doc, fault.from, fault.to)
        : Selection.near(doc.resolve(fault.to - 1), -1);
  view.dispatch(tr.setSelection(selection).scrollIntoView());
  view.focus();
}

function fixFault(view: EditorView, index: number): void {
  const before = findFault(view, index);
  const current = checkNow(view).find(({ rule, from }) => rule === before?.rule && from === before.from);
  if (!current?.fix) return;
  view.dispatch(current.fix.apply(view.state.tr).scrollIntoView());
  view.focus();
}
