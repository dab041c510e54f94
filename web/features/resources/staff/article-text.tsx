import type { ChangeEvent, ReactNode } from 'react';
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
  return (
    <>
      <GrowingField
        label="Title"
        className={styles.title}
        value={values.title}
        maxLength={300}
        readOnly={isReadOnly}
        onValueChange={(title) => change({ title })}
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
