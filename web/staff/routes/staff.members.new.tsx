import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { memberFiltersQuery } from '#web/features/members/staff/list/member-list.calls.ts';
import { NewMemberPage } from '#web/features/members/staff/new-member-page.tsx';

export const Route = createFileRoute('/staff/members/new')({
  loader: async () => void (await queryClient.ensureQueryData(memberFiltersQuery())),
  component: NewMemberPage,
});
