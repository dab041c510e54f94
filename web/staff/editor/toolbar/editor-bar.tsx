import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type ComponentProps, useRef } from 'react';
import type { ArticleProfile } from '#contract/article-html.ts';
import { ArticleLength } from '../article-length.tsx';
import type { OpenDialog } from '../dialogs/editor-dialogs.tsx';
import { insertImage, type UploadImage } from '../upload-plugin.ts';
import styles from './editor-bar.module.css';
import { EditorToolbar } from './editor-toolbar.tsx';

type Props = {
  view: EditorView;
  state: EditorState;
  run: (command: Command) => void;
  roving: ComponentProps<typeof EditorToolbar>['roving'];
  uploadImage: UploadImage | undefined;
  profile: ArticleProfile;
  openDialog: (dialog: OpenDialog) => void;
  layout: 'sheet' | 'field';
};

/** The toolbar and the length of the text, which stay at the top. */
export function EditorBar({ view, state, run, roving, uploadImage, profile, openDialog, layout }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const addPictures = (input: HTMLInputElement) => {
    for (const file of uploadImage ? Array.from(input.files ?? []) : [])
      void insertImage(view, file, view.state.selection.to, uploadImage as UploadImage);
    // The same file can be chosen again.
    input.value = '';
    view.focus();
  };
  return (
    <div className={styles.bar} data-layout={layout}>
      <EditorToolbar
        state={state}
        run={run}
        profile={profile}
        roving={roving}
        onLink={() => openDialog('link')}
        onPicture={uploadImage && (() => files.current?.click())}
        onVideo={profile.blocks.includes('iframe') ? () => openDialog('video') : undefined}
      />
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => addPictures(event.target)}
      />
      {layout === 'sheet' ? <ArticleLength doc={state.doc} /> : null}
    </div>
  );
}
