import { useId } from 'react';
import type { ArticleProfile } from '#contract/article-html.ts';
import fieldStyles from '#web/ui/fields/form-field.module.css';
import { FieldError } from '#web/ui/fields/form-field.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './draft-text-field.module.css';
import type { Draft } from './use-draft.ts';

const articleEditor = createLazyModule(
  async () => (await import('../editor/article-editor.tsx')).ArticleEditor,
);

type Props<Body extends Record<string, unknown>> = {
  draft: Draft<Body>;
  name: keyof Body & string;
  profile: ArticleProfile;
  isReadOnly: boolean;
};

const ignore = () => undefined;

/** A field for formatted text, with the editor of articles. */
export function DraftTextField<Body extends Record<string, unknown>>(props: Props<Body>) {
  const { draft, name, profile, isReadOnly } = props;
  const labelId = useId();
  const ArticleEditor = useLazyModule(articleEditor, true, ignore);
  const { label, value, error, onValueChange } = draft.field(name);
  return (
    <div className={styles.field}>
      <span id={labelId} className={fieldStyles.label} aria-hidden="true">
        {label}
      </span>
      {ArticleEditor ? (
        <div className={styles.frame}>
          <ArticleEditor
            key={draft.editorKey}
            label={label}
            initialHtml={value}
            profile={profile}
            layout="field"
            isReadOnly={isReadOnly}
            onChange={onValueChange}
            onChecks={ignore}
          />
        </div>
      ) : (
        <Skeleton width="100%" />
      )}
      {error ? <FieldError id={undefined}>{error}</FieldError> : null}
    </div>
  );
}
