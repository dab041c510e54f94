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

type Levels = LibraryOptions['accessLevels'];
type Place = Pick<ArticleValues, 'accessLevelId' | 'categoryId' | 'subcategoryId'>;

const findLevel = (levels: Levels, levelId: string) => levels.find(({ id }) => id === levelId);

const findCategory = (levels: Levels, { accessLevelId, categoryId }: Place) =>
  findLevel(levels, accessLevelId)?.categories.find(({ id }) => id === categoryId);

/** The place with the same names in another access level. Without a category of that name, the person chooses. */
function toSamePlace(levels: Levels, accessLevelId: string, last: Place, stored: Place): Place {
  const isOffered = ({ id, isRetired }: Choice) =>
    !isRetired || id === stored.categoryId || id === stored.subcategoryId;
  const findByName = <Each extends Choice>(name: string | undefined, list: Each[] = []) =>
    list.find((each) => each.name === name && isOffered(each));
  const lastCategory = findCategory(levels, last);
  const lastSubcategory = lastCategory?.subcategories.find(({ id }) => id === last.subcategoryId);
  const category = findByName(lastCategory?.name, findLevel(levels, accessLevelId)?.categories);
  const subcategory = findByName(lastSubcategory?.name, category?.subcategories);
  return { accessLevelId, categoryId: category?.id ?? '', subcategoryId: subcategory?.id ?? null };
}

/** The audience and the place in the library. Each choice limits the next one. */
export function PlaceFields({ article: { values, baseValues, change }, options: { accessLevels } }: Props) {
  const level = findLevel(accessLevels, values.accessLevelId);
  const category = findCategory(accessLevels, values);
  const lastPlace = category ? values : baseValues;
  const usableLevels = accessLevels.filter(
    ({ id, categories }) => id === values.accessLevelId || categories.some(({ isRetired }) => !isRetired),
  );
  return (
    <>
      <SelectField
        label="Audience"
        value={values.accessLevelId}
        options={toOptions(usableLevels, values.accessLevelId)}
        onValueChange={(levelId) => change(toSamePlace(accessLevels, levelId, lastPlace, baseValues))}
      />
      <SelectField
        label="Category"
        value={values.categoryId}
        {...(!values.categoryId && {
          placeholder: 'Choose a category',
          error: `${level?.name} has no category ‘${findCategory(accessLevels, lastPlace)?.name}’. Choose a category.`,
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
