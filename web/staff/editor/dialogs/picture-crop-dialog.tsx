import type { EditorView } from 'prosemirror-view';
import { useEffect, useState } from 'react';
import { notify } from '#web/ui/overlays/notify.ts';
import { type Crop, CropDialog } from '../../picture/crop-dialog.tsx';
import { readOriginal, rememberOriginal } from '../../picture/original-files.ts';
import { findNodes } from '../checks/fault.ts';
import { toPictureAttributes, type UploadImage } from '../upload-plugin.ts';

type Props = { view: EditorView; src: string; uploadImage: UploadImage; onClose: () => void };

/** Replaces a picture by a part of it, which is stored as another picture. Undo brings back the whole one. */
export function PictureCropDialog({ view, src, uploadImage, onClose }: Props) {
  const [file, setFile] = useState<File>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the picture once
  useEffect(() => {
    readOriginal(src).then(setFile, () => {
      notify('error', 'The picture cannot be loaded', 'Check your connection and try again.');
      onClose();
    });
  }, [src]);
  const save = async (crop: Crop | undefined) => {
    const uploaded = await uploadImage(file as File, crop);
    rememberOriginal(uploaded.src, file as File);
    const { tr, doc } = view.state;
    for (const { pos } of findNodes(doc, 'figure').filter(({ node }) => node.attrs.src === src))
      for (const [name, value] of Object.entries(toPictureAttributes(uploaded)))
        tr.setNodeAttribute(pos, name, value);
    view.dispatch(tr);
  };
  return file ? <CropDialog title="Crop the picture" file={file} onSave={save} onClose={onClose} /> : null;
}
