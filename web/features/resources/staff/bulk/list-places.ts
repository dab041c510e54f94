import type { LibraryChange } from '#contract/library-changes.staff.ts';
import type { Option } from '#web/ui/fields/select-field.tsx';
import type { LibraryOptions } from '../library.calls.ts';

type Place = Option & { change: LibraryChange };

/** Every category and subcategory that is offered, such as 'Bushfire › Planning (Members)'. */
export const listPlaces = (accessLevels: LibraryOptions['accessLevels']): Place[] =>
  accessLevels.filter(isOffered).flatMap((level) =>
    level.categories.filter(isOffered).flatMap((category) => {
      const toPlace = (name: string, subcategoryId: string | null): Place => ({
        value: subcategoryId ?? category.id,
        label: `${name} (${level.name})`,
        change: { kind: 'move', categoryId: category.id, subcategoryId },
      });
      return [
        toPlace(category.name, null),
        ...category.subcategories
          .filter(isOffered)
          .map(({ id, name }) => toPlace(`${category.name} › ${name}`, id)),
      ];
    }),
  );

const isOffered = ({ isRetired }: { isRetired: boolean }) => !isRetired;
