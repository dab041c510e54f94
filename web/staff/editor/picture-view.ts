import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { toFileUrl } from '#web/api/file-url.ts';
import { canBeCropped } from '../picture/original-files.ts';
import styles from './picture-view.module.css';

/** A picture with its fields, which CSS shows while it is selected. */
export class PictureView implements NodeView {
  dom = document.createElement('figure');
  contentDOM = document.createElement('div');
  private image = document.createElement('img');
  private fields = document.createElement('div');
  private text = document.createElement('input');
  private decorative = document.createElement('input');
  private node: Node;
  private view: EditorView;
  private getPos: () => number | undefined;
  private crop = document.createElement('button');

  constructor(
    node: Node,
    view: EditorView,
    getPos: () => number | undefined,
    onCrop: (() => void) | undefined,
  ) {
    this.node = node;
    this.view = view;
    this.getPos = getPos;
    this.crop.type = 'button';
    this.crop.textContent = 'Crop…';
    this.crop.addEventListener('click', () => {
      this.select();
      onCrop?.();
    });
    this.image.addEventListener('click', () => this.select());
    this.createFields();
    this.dom.append(this.image, this.fields, this.contentDOM);
    this.show(node);
  }

  private createFields(): void {
    this.fields.className = styles.fields ?? '';
    this.fields.contentEditable = 'false';
    this.text.placeholder = 'What the picture shows';
    this.text.addEventListener('input', () => this.setAlt(this.text.value || null));
    this.fields.addEventListener('keydown', ({ key, target }) => {
      if (key === 'Escape' || (key === 'Enter' && target !== this.crop)) this.view.focus();
    });
    this.decorative.type = 'checkbox';
    this.decorative.addEventListener('change', () =>
      this.setAlt(this.decorative.checked ? '' : this.text.value || null),
    );
    const text = label('Alt text', this.text, 'before');
    text.className = styles.text ?? '';
    this.fields.append(text, label('Decorative', this.decorative, 'after'), this.crop);
  }

  /** The view selects only nodes without contents, and the caption is one. */
  private select(): void {
    const pos = this.getPos();
    if (pos === undefined || !this.view.editable) return;
    const { doc, tr } = this.view.state;
    this.view.dispatch(tr.setSelection(NodeSelection.create(doc, pos)));
    this.view.focus();
  }

  private setAlt(alt: string | null): void {
    const pos = this.getPos();
    if (pos !== undefined) this.view.dispatch(this.view.state.tr.setNodeAttribute(pos, 'alt', alt));
  }

  private show({ attrs: { src, alt, width, height } }: Node): void {
    const url = toFileUrl(src);
    if (this.image.getAttribute('src') !== url) this.image.src = url;
    this.image.alt = alt ?? '';
    for (const [name, value] of Object.entries({ width, height }))
      if (value) this.image.setAttribute(name, value);
      else this.image.removeAttribute(name);
    this.decorative.checked = alt === '';
    this.text.disabled = alt === '';
    this.text.ariaInvalid = String(alt === null);
    // The text of a decorative picture stays in the field, for the case that it is needed again.
    if (alt !== '' && this.text.value !== (alt ?? '')) this.text.value = alt ?? '';
    this.crop.hidden = !canBeCropped(src);
    for (const field of [this.text, this.decorative, this.crop]) field.tabIndex = this.view.editable ? 0 : -1;
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.show(node);
    return true;
  }

  stopEvent(event: Event): boolean {
    return this.fields.contains(event.target as globalThis.Node);
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}

function label(text: string, input: HTMLInputElement, place: 'before' | 'after'): HTMLLabelElement {
  const element = document.createElement('label');
  const name = document.createElement('span');
  name.textContent = text;
  element.append(...(place === 'before' ? [name, input] : [input, name]));
  return element;
}
