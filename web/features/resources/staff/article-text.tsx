import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { hasTitle, maxTitleLength, placeholderTitle } from '#contract/library-titles.ts';
import type { Finding } from '#web/staff/editor/checks/to-findings.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './article-text.module.css';
import { uploadPicture } from './library-files.calls.ts';
import type { Article } from './use-article.ts';

const articleEditor = createLazyModule(
  async () => (await import('#web/staff/editor/article-editor.tsx')).ArticleEditor,
);

type Props = {
  article: Article;
  isReadOnly: boolean;
  /** Above the text. */
  notice: ReactNode;
  onChecks: (findings: Finding[]) => void;
};

/** Title, summary and text, as members will see them. */
export function ArticleText({ article, isReadOnly, notice, onChecks }: Props) {
  const ArticleEditor = useLazyModule(articleEditor, true, () => undefined);
  const { values, change, editorKey } = article;
  const takeTitle = (title: string) => {
    if (hasTitle(article.getValues().title) || title.length > maxTitleLength) return false;
    change({ title });
    return true;
  };
  return (
    <div className={styles.scroller}>
      {notice}
      {ArticleEditor ? (
        <ArticleEditor
          key={editorKey}
          label="Text"
          initialHtml={values.contents}
          isReadOnly={isReadOnly}
          uploadImage={uploadPicture}
          takeTitle={takeTitle}
          onChange={(contents) => change({ contents })}
          onChecks={onChecks}
          header={<ArticleHead article={article} isReadOnly={isReadOnly} />}
        />
      ) : (
        <p className={styles.loading}>
          <Skeleton width="100%" />
        </p>
      )}
    </div>
  );
}

function ArticleHead({ article: { values, change }, isReadOnly }: Pick<Props, 'article' | 'isReadOnly'>) {
  const titleField = useRef<HTMLTextAreaElement>(null);
  const isNew = !isReadOnly && values.title === placeholderTitle;
  const focusTitle = useEffectEvent(() => {
    if (isNew) titleField.current?.focus();
  });
  // After the page has moved the focus to its heading.
  useEffect(() => {
    const timer = setTimeout(focusTitle);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <GrowingField
        ref={titleField}
        label="Title"
        className={styles.title}
        placeholder={placeholderTitle}
        value={values.title === placeholderTitle ? '' : values.title}
        maxLength={maxTitleLength}
        readOnly={isReadOnly}
        onValueChange={(title) => change({ title: title || placeholderTitle })}
      />
      <GrowingField
        label="Summary"
        className={styles.summary}
        placeholder="One or two sentences about the article"
        value={values.description}
        maxLength={2_000}
        readOnly={isReadOnly}
        onValueChange={(description) => change({ description })}
      />
    </>
  );
}

type FieldProps = {
  ref?: RefObject<HTMLTextAreaElement | null>;
  label: string;
  className: string | undefined;
  value: string;
  maxLength: number;
  placeholder?: string;
  readOnly: boolean;
  onValueChange: (value: string) => void;
};

/** Has the height of its text, and no line breaks. */
const GrowingField = ({ label, onValueChange, ...input }: FieldProps) => (
  <textarea
    {...input}
    aria-label={label}
    rows={1}
    onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) =>
      onValueChange(target.value.replace(/\s*\n\s*/g, ' '))
    }
  />
);
