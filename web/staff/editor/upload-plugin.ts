import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { toErrorMessage } from '#web/api/api-error.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { insertBlock } from './insert-block.ts';
import styles from './upload-plugin.module.css';

export type UploadedImage = { src: string; width?: number; height?: number };
export type UploadImage = (file: File) => Promise<UploadedImage>;

type Change = { add: { id: object; pos: number; name: string } } | { remove: object };

const uploadKey = new PluginKey<DecorationSet>('upload');

/** Shows where pictures will be while they are uploaded. */
export const uploadPlugin = (uploadImage: UploadImage) =>
  new Plugin<DecorationSet>({
    key: uploadKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const mapped = before.map(tr.mapping, tr.doc);
        const change: Change | undefined = tr.getMeta(uploadKey);
        if (!change) return mapped;
        if ('remove' in change)
          return mapped.remove(mapped.find(undefined, undefined, (spec) => spec.id === change.remove));
        const { id, pos, name } = change.add;
        return mapped.add(tr.doc, [Decoration.widget(pos, () => createNote(name), { id })]);
      },
    },
    props: {
      decorations: (state) => uploadKey.getState(state),
      handlePaste: (view, event) =>
        uploadAll(view, listImages(event.clipboardData), view.state.selection.to, uploadImage),
      handleDrop: (view, event) => {
        const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return uploadAll(view, listImages(event.dataTransfer), pos ?? view.state.selection.to, uploadImage);
      },
    },
  });

/** Programs such as Word add a picture of the text to the clipboard. */
function listImages(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/html') || data.types.includes('text/plain')) return [];
  return Array.from(data.files).filter(({ type }) => type.startsWith('image/'));
}

function uploadAll(view: EditorView, files: File[], pos: number, uploadImage: UploadImage): boolean {
  for (const file of files) void insertImage(view, file, pos, uploadImage);
  return files.length > 0;
}

export async function insertImage(
  view: EditorView,
  file: File,
  pos: number,
  uploadImage: UploadImage,
): Promise<void> {
  const id = {};
  view.dispatch(view.state.tr.setMeta(uploadKey, { add: { id, pos, name: file.name } }));
  const uploaded = await uploadImage(file).catch((error: unknown) => {
    notify('error', `${file.name || 'The picture'} was not added`, toErrorMessage(error));
    return null;
  });
  if (view.isDestroyed) return;
  const found = uploadKey.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0];
  const tr = view.state.tr.setMeta(uploadKey, { remove: id });
  if (uploaded && found) {
    const { src, width, height } = uploaded;
    const attrs = { src, width: width ? String(width) : null, height: height ? String(height) : null };
    const figure = view.state.schema.nodes.figure?.createAndFill(attrs);
    if (figure) insertBlock(tr, figure, found.from);
  }
  view.dispatch(tr);
}

const createNote = (name: string) => {
  const note = document.createElement('span');
  note.className = styles.note ?? '';
  note.role = 'status';
  note.textContent = `Uploading ${name || 'the picture'} …`;
  return note;
};
