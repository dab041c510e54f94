import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { notify } from '#web/ui/overlays/notify.ts';
import { findPictureProblem, toPictureError } from '../form/picture-problems.ts';
import type { Crop } from '../picture/crop-dialog.tsx';
import { rememberOriginal } from '../picture/original-files.ts';
import { insertBlock } from './insert-block.ts';
import { readPastedImages } from './paste/read-pasted-images.ts';
import styles from './upload-plugin.module.css';

export type UploadedImage = { src: string; width?: number; height?: number };
/** Without a crop, all of the picture is used. */
export type UploadImage = (file: File, crop?: Crop) => Promise<UploadedImage>;

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
      handlePaste: (view, event) => {
        const { files, lostCount, isOnlyImages } = readPastedImages(event.clipboardData);
        // After the view has pasted the text.
        setTimeout(() => uploadAll(view, files, view.state.selection.to, uploadImage));
        if (lostCount > 0) reportLostImages(lostCount);
        return isOnlyImages;
      },
      handleDrop: (view, event) => {
        // Also files of other kinds: the browser would leave the page to open them.
        const files = Array.from(event.dataTransfer?.files ?? []);
        const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        uploadAll(view, files, pos ?? view.state.selection.to, uploadImage);
        return files.length > 0;
      },
    },
  });

const reportLostImages = (count: number) =>
  notify(
    'error',
    count === 1 ? '1 picture was not pasted' : `${count} pictures were not pasted`,
    'The clipboard does not contain them. Add them with the Picture button.',
  );

function uploadAll(view: EditorView, files: File[], pos: number, uploadImage: UploadImage): void {
  for (const file of files) void insertImage(view, file, pos, uploadImage);
}

export async function insertImage(
  view: EditorView,
  file: File,
  pos: number,
  uploadImage: UploadImage,
): Promise<void> {
  const fail = (reason: string) => notify('error', `${file.name || 'The picture'} was not added`, reason);
  const problem = findPictureProblem(file);
  if (problem) return fail(problem);
  const id = {};
  view.dispatch(view.state.tr.setMeta(uploadKey, { add: { id, pos, name: file.name } }));
  const uploaded = await uploadImage(file).catch((error: unknown) => {
    fail(toPictureError(error));
    return null;
  });
  if (view.isDestroyed) return;
  const found = uploadKey.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0];
  const tr = view.state.tr.setMeta(uploadKey, { remove: id });
  if (uploaded && found) {
    rememberOriginal(uploaded.src, file);
    const attrs = toPictureAttributes(uploaded);
    const figure = view.state.schema.nodes.figure?.createAndFill(attrs);
    if (figure) insertBlock(tr, figure, found.from);
  }
  view.dispatch(tr);
}

export const toPictureAttributes = ({ src, width, height }: UploadedImage) => ({
  src,
  width: width ? String(width) : null,
  height: height ? String(height) : null,
});

const createNote = (name: string) => {
  const note = document.createElement('span');
  note.className = styles.note ?? '';
  note.role = 'status';
  note.textContent = `Uploading ${name || 'the picture'} …`;
  return note;
};
