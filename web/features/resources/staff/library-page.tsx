import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { placeholderTitle } from '#contract/library-titles.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Filter, View } from '#web/staff/table/table-types.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { useBulkChanges } from './bulk/use-bulk-changes.tsx';
import { createItem, type LibraryOptions, libraryListQuery, libraryOptionsQuery } from './library.calls.ts';
import { toLibraryColumns } from './library-columns.tsx';
import { NewFromWord } from './new-from-word.tsx';

const views: View[] = [
  { label: 'Mine', search: { owner: 'me' } },
  { label: 'In review', search: { state: 'in review' } },
  { label: 'Scheduled', search: { state: 'scheduled', sort: 'publishAt' } },
  { label: 'Review overdue', search: { review: 'overdue', sort: 'reviewOn' } },
  { label: 'No owner', search: { owner: 'none' } },
  { label: 'Bin', search: { bin: 'true' } },
];

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'in review', label: 'In review' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archived' },
];

const toOptions = (list: { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

const toFilters = ({ accessLevels, editors, tags }: LibraryOptions): Filter[] => [
  { name: 'state', label: 'State', options: states },
  {
    name: 'category',
    label: 'Category',
    options: accessLevels.flatMap(({ name, categories }) =>
      categories.map((category) => ({
        value: category.id,
        label: `${category.name} (${name}${category.isRetired ? ', retired' : ''})`,
      })),
    ),
  },
  { name: 'level', label: 'Audience', options: toOptions(accessLevels) },
  {
    name: 'owner',
    label: 'Owner',
    options: [{ value: 'me', label: 'Me' }, { value: 'none', label: 'No owner' }, ...toOptions(editors)],
  },
  { name: 'tag', label: 'Tag', options: tags.map((tag) => ({ value: tag, label: tag })) },
  { name: 'review', label: 'Review', isInBar: false, options: [{ value: 'overdue', label: 'Overdue' }] },
  { name: 'bin', label: 'Bin', isInBar: false, options: [{ value: 'true', label: 'In the bin' }] },
];

export function LibraryPage() {
  const { data: options } = useQuery(libraryOptionsQuery());
  const bulk = useBulkChanges();
  const { bin, category }: { bin?: unknown; category?: unknown } = useSearch({ strict: false });
  if (!options) throw new Error('the loader of the route has not loaded the options');
  return (
    <StaffPage
      title="Library"
      note={<TextLink to="/staff/library/categories">Categories</TextLink>}
      layout="fixed"
      action={
        <>
          <NewFromWord />
          <NewButton place={findFilteredPlace(options, category)} />
        </>
      }
    >
      <StaffTable
        name="library"
        exportList="library"
        label="Resources"
        load={libraryListQuery}
        toRows={({ items }) => items}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        rowPath={({ id }) => `/staff/library/${id}`}
        columns={toLibraryColumns(bin === 'true')}
        filters={toFilters(options)}
        views={views}
        searchLabel="Search titles and texts"
        bulkActions={bulk.actions}
        emptyState={<EmptyState title="No resources yet. Write the first one with New resource." />}
      />
      {bulk.dialogs}
    </StaffPage>
  );
}

type Place = { accessLevelId: string; categoryId: string };

/** The category of the list. Undefined for retired ones and without a filter. */
function findFilteredPlace({ accessLevels }: LibraryOptions, category: unknown): Place | undefined {
  const level = accessLevels.find(({ categories }) =>
    categories.some(({ id, isRetired }) => id === category && !isRetired),
  );
  return level && { accessLevelId: level.id, categoryId: String(category) };
}

function NewButton({ place }: { place: Place | undefined }) {
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const create = async () => {
    setIsCreating(true);
    try {
      const { item } = await createItem({ title: placeholderTitle, ...place });
      await navigate({ to: '/staff/library/$id', params: { id: item.id } });
    } catch (error) {
      notify('error', 'No draft was created.', toErrorMessage(error));
    } finally {
      setIsCreating(false);
    }
  };
  return (
    <ActionButton
      kind="primary"
      label="New resource"
      icon={<Plus size={18} aria-hidden="true" />}
      keys="n"
      capability="resources.edit"
      loading={isCreating}
      onClick={() => void create()}
    />
  );
}
