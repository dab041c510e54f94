import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { ArticleValues } from './article-values.ts';
import type { LibraryOptions } from './library.calls.ts';
import type { Article } from './use-article.ts';

type Props = { article: Article; options: LibraryOptions };

type Choice = { id: string; name: string; isRetired: boolean };

/** A retired one is only for the resources that have it. */
const toOptions = (list: Choice[], currentId: string | null) =>
  list
    .filter(({ id, isRetired }) => !isRetired || id === currentId)
    .map(({ id, name, isRetired }) => ({ value: id, label: isRetired ? `${name} (retired)` : name }));

/** The audience and the place in the library. Each choice limits the next one. */
export function PlaceFields({ article: { values, baseValues, change }, options: { accessLevels } }: Props) {
  const findLevel = (wanted: string) => accessLevels.find(({ id }) => id === wanted);
  const findCategory = (place: Pick<ArticleValues, 'accessLevelId' | 'categoryId'>) =>
    findLevel(place.accessLevelId)?.categories.find(({ id }) => id === place.categoryId);
  const level = findLevel(values.accessLevelId);
  const category = findCategory(values);
  const lastPlace = category ? values : baseValues;
  const lastCategory = findCategory(lastPlace);
  const isOffered = ({ id, isRetired }: Choice) =>
    !isRetired || id === baseValues.categoryId || id === baseValues.subcategoryId;
  /** Levels often have categories of the same name. If this one has not, the person chooses. */
  const chooseLevel = (accessLevelId: string) => {
    const lastSubcategory = lastCategory?.subcategories.find(({ id }) => id === lastPlace.subcategoryId);
    const next = findLevel(accessLevelId)?.categories.find(
      (each) => each.name === lastCategory?.name && isOffered(each),
    );
    const subcategory = next?.subcategories.find(
      (each) => each.name === lastSubcategory?.name && isOffered(each),
    );
    change({ accessLevelId, categoryId: next?.id ?? '', subcategoryId: subcategory?.id ?? null });
  };
  return (
    <>
      <SelectField
        label="Audience"
        value={values.accessLevelId}
        options={toOptions(
          accessLevels.filter(
            ({ id, categories }) =>
              id === values.accessLevelId || categories.some(({ isRetired }) => !isRetired),
          ),
          values.accessLevelId,
        )}
        onValueChange={chooseLevel}
      />
      <SelectField
        label="Category"
        value={values.categoryId}
        {...(!values.categoryId && {
          placeholder: 'Choose a category',
          error: `${level?.name} has no category ‘${lastCategory?.name}’. Choose a category.`,
        })}
        options={toOptions(level?.categories ?? [], values.categoryId)}
        onValueChange={(categoryId) => change({ categoryId, subcategoryId: null })}
      />
      {category && category.subcategories.length > 0 ? (
        <SelectField
          label="Subcategory"
          placeholder="None"
          value={values.subcategoryId ?? ''}
          options={toOptions(category.subcategories, values.subcategoryId)}
          onValueChange={(subcategoryId) => change({ subcategoryId: subcategoryId || null })}
        />
      ) : null}
    </>
  );
}
