import { useQuery } from '@tanstack/react-query';
import { libraryStaff } from '#contract/library.staff.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { formatZonedMoment } from '#web/staff/format-moment.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';

const nextQuery = () =>
  endpointQuery(libraryStaff.listLibraryItems, {
    query: { state: 'scheduled', sortField: 'publishAt', sortOrder: 'asc', size: 1 },
  });

/** The resource that members see next. Nothing if none is scheduled, or if the person may not read resources. */
export function NextPublication() {
  const { can } = usePermissions();
  const { data } = useQuery({ ...nextQuery(), enabled: can('resources.read') });
  const next = data?.items[0];
  if (!next?.publishAt) return null;
  return (
    <p>
      Goes out next:{' '}
      <TextLink to="/staff/library/$id" params={{ id: next.id }}>
        {next.title}
      </TextLink>
      , {formatZonedMoment(next.publishAt)}
    </p>
  );
}
