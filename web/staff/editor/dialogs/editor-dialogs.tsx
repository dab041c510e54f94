import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { findAround, findLink, removeLink, setLink, setVideo } from '../editor-commands.ts';
import type { UploadImage } from '../upload-plugin.ts';
import { CaptionDialog } from './caption-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureCropDialog } from './picture-crop-dialog.tsx';
import { VideoDialog } from './video-dialog.tsx';

export type OpenDialog = 'link' | 'video' | 'caption' | 'crop';

type Props = {
  view: EditorView;
  dialog: OpenDialog;
  run: (command: Command) => void;
  uploadImage: UploadImage | undefined;
  onClose: () => void;
};

export function EditorDialogs({ view, dialog, run, uploadImage, onClose }: Props) {
  const { state } = view;
  if (dialog === 'crop') {
    const src = findAround(state, 'figure')?.node.attrs.src;
    return src && uploadImage ? <PictureCropDialog {...{ view, src, uploadImage, onClose }} /> : null;
  }
  if (dialog === 'link')
    return (
      <LinkDialog
        initial={readLink(state)}
        onSave={(href, text) => run(setLink(href, text))}
        onRemove={findLink(state) ? () => run(removeLink) : undefined}
        onClose={onClose}
      />
    );
  if (dialog === 'video') {
    const { src = '', title = '' } = findAround(state, 'video')?.node.attrs ?? {};
    return (
      <VideoDialog initial={{ src, title }} onSave={(video) => run(setVideo(video))} onClose={onClose} />
    );
  }
  const table = findAround(state, 'table');
  return (
    <CaptionDialog
      initial={table?.node.attrs.caption ?? ''}
      onSave={(caption) => run(setCaption(caption))}
      onClose={onClose}
    />
  );
}

function readLink(state: EditorState) {
  const link = findLink(state);
  const { from, to } = link ?? state.selection;
  return { href: link?.href ?? '', text: state.doc.textBetween(from, to, ' ') };
}

const setCaption =
  (caption: string): Command =>
  (state, dispatch) => {
    const table = findAround(state, 'table');
    if (!table) return false;
    dispatch?.(state.tr.setNodeAttribute(table.pos, 'caption', caption));
    return true;
  };
