import { pictureUrl } from '../../files/files.sql.ts';
import type { OrganisationRow } from './organisations.sql.ts';

export const presentOrganisation = (organisation: OrganisationRow) => ({
  id: organisation.id,
  name: organisation.name,
  country: organisation.country,
  suburb: organisation.suburb,
  state: organisation.state,
  orgImg: pictureUrl(organisation.imageKey),
  website: organisation.website,
  sectors: organisation.sectors,
});
