import type { organisationsStaff } from '#contract/organisations.staff.ts';
import type { ResponseBody } from '#web/api/call.ts';

type Organisations = ResponseBody<typeof organisationsStaff.listStaffOrganisations>;

export const toOrganisationOptions = ({ organisations }: Organisations) =>
  organisations.map(({ id, name, state, country, retiredAt }) => ({
    value: id,
    label: [name, state, country, retiredAt && 'retired'].filter(Boolean).join(', '),
  }));
