import type { Command } from 'prosemirror-state';
import { type ReactNode, useId, useState } from 'react';
import { type ArticleProfile, articleProfile } from '#contract/article-html.ts';
import richText from '#web/ui/rich-text/rich-text.module.css';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './article-editor.module.css';
import { ArticleLength } from './article-length.tsx';
import type { Finding } from './checks/to-findings.ts';
import { EditorDialogs, type OpenDialog } from './dialogs/editor-dialogs.tsx';
import { listLosses } from './list-losses.ts';
import type { TakeTitle } from './take-pasted-title.ts';
import { EditorBar } from './toolbar/editor-bar.tsx';
import { TableTools } from './toolbar/table-tools.tsx';
import { useRovingFocus } from './toolbar/use-roving-focus.ts';
import type { UploadImage } from './upload-plugin.ts';
import { useArticleView } from './use-article-view.ts';

type Props = {
  /** Only for the first render. A new `key` replaces the text, such as after a restore. */
  initialHtml: string;
  /** After every change, with HTML that the server keeps unchanged. */
  onChange: (html: string) => void;
  /** At the start and shortly after each change. */
  onChecks: (findings: Finding[]) => void;
  /** The accessible name of the text field. */
  label: string;
  /** Without it there are no pictures. */
  uploadImage?: UploadImage;
  /** Gets the heading at the start of a text that is pasted. */
  takeTitle?: TakeTitle;
  /** The blocks that the text may have. */
  profile?: ArticleProfile;
  isReadOnly?: boolean;
  /** Fields above the text on the same sheet, such as title and description. */
  header?: ReactNode;
  /** A field of a form shows no sheet of paper, and shows the length below the text. */
  layout?: 'sheet' | 'field';
};

export function ArticleEditor({
  label,
  uploadImage,
  takeTitle,
  profile = articleProfile,
  isReadOnly = false,
  header,
  layout = 'sheet',
  ...options
}: Props) {
  const hintId = useId();
  const roving = useRovingFocus();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [losses] = useState(() => listLosses(options.initialHtml, profile));
  const { place, view, state } = useArticleView({
    ...options,
    uploadImage,
    takeTitle,
    profile,
    isReadOnly,
    attributes: { ...toAriaAttributes(label, isReadOnly), 'aria-describedby': hintId },
    onLink: () => setDialog('link'),
    onToolbar: roving.focus,
    onCrop: () => setDialog('crop'),
  });
  const run = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const closeDialog = () => {
    setDialog(null);
    // After the dialog is gone, because it keeps the focus until then.
    setTimeout(() => view?.focus());
  };
  const editing = view && state && !isReadOnly ? { view, state, run } : null;
  return (
    <div className={styles.editor} data-layout={layout}>
      {editing ? (
        <EditorBar
          {...editing}
          {...{ profile, uploadImage, layout }}
          roving={roving.props}
          openDialog={setDialog}
        />
      ) : null}
      {editing && losses.length > 0 ? (
        <div className={styles.losses}>
          <Banner kind="info">
            <strong>The editor cannot keep everything of this text</strong>
            <span>
              It removes {joinWords(losses)} when you change the text. Nothing is removed if you only change
              other fields.
            </span>
          </Banner>
        </div>
      ) : null}
      <div className={styles.paper}>
        {header}
        <div className={styles.sheet}>
          {editing ? <TableTools {...editing} onCaption={() => setDialog('caption')} /> : null}
          <div ref={place} />
        </div>
        {layout === 'field' && state ? <ArticleLength doc={state.doc} /> : null}
      </div>
      <div id={hintId} hidden>
        Press Alt and F10 for the toolbar.
      </div>
      {view && dialog ? (
        <EditorDialogs {...{ view, dialog, run, uploadImage }} onClose={closeDialog} />
      ) : null}
    </div>
  );
}

const joinWords = (words: string[]) => new Intl.ListFormat('en-AU').format(words);

const toAriaAttributes = (label: string, isReadOnly: boolean) => ({
  class: `${richText.text} ${styles.content}`,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  ...(isReadOnly && { 'aria-readonly': 'true' }),
});
