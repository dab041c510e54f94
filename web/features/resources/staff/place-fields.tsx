import { SelectField } from '#web/ui/fields/select-field.tsx';
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
export function PlaceFields({ article: { values, change }, options: { accessLevels } }: Props) {
  const level = accessLevels.find(({ id }) => id === values.accessLevelId);
  const category = level?.categories.find(({ id }) => id === values.categoryId);
  const chooseLevel = (accessLevelId: string) => {
    const level = accessLevels.find(({ id }) => id === accessLevelId);
    const categories = level?.categories.filter(({ isRetired }) => !isRetired) ?? [];
    // Levels often have categories of the same name.
    const next = categories.find(({ name }) => name === category?.name) ?? categories[0];
    if (next) change({ accessLevelId, categoryId: next.id, subcategoryId: null });
  };
  return (
    <>
      <SelectField
        label="Audience"
        value={values.accessLevelId}
        options={toOptions(
          accessLevels.filter(({ categories }) => categories.length > 0),
          values.accessLevelId,
        )}
        onValueChange={chooseLevel}
      />
      <SelectField
        label="Category"
        value={values.categoryId}
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
