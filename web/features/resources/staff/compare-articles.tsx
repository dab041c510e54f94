import { ArticleChanges } from '#web/staff/compare/article-changes.tsx';
import { diffArticles } from '#web/staff/compare/diff-article.ts';
import { CompareDialog } from '#web/staff/form/compare-dialog.tsx';
import type { Choice, FieldConflict } from '#web/staff/form/merge-edits.ts';
import { type ArticleValues, fieldLabels } from './article-values.ts';
import { formatReviewDay, isDayField } from './review-day.ts';

type Props = {
  open: boolean;
  conflict: { changedBy: string; fields: FieldConflict[] };
  /** The values before both changes. */
  baseValues: ArticleValues;
  onSave: (choices: Record<string, Choice>) => void;
  onClose: () => void;
};

/** Shows what each person changed in the text. */
export const CompareArticles = ({ baseValues, ...dialog }: Props) => (
  <CompareDialog
    {...dialog}
    fieldLabels={fieldLabels}
    formatValue={formatValue}
    renderDetails={(name, value) =>
      name === 'contents' ? (
        <ArticleChanges
          changes={diffArticles(baseValues.contents, String(value))}
          isSideBySide={false}
          showsAll={false}
        />
      ) : isPicture(name) && value ? (
        <img src={String(value)} alt="" width={160} />
      ) : null
    }
  />
);

const isPicture = (name: string) => name === 'thumbnailUrl' || name === 'imageUrl';

function formatValue(name: string, value: unknown): string {
  if (name === 'contents') return 'Changes in the text:';
  return isPicture(name) ? (value ? 'This picture:' : 'No picture') : formatPlain(name, value);
}

function formatPlain(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return isDayField(name) && value ? formatReviewDay(String(value)) : String(value ?? '');
}
