import { isAustralia } from '#contract/countries.ts';
import type { NewOrganisation, OrganisationEdit, StaffOrganisation } from '#contract/organisations.staff.ts';
import { can } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff, type StaffAction } from '../../history/change-as-staff.ts';
import { conflict, forbidden, notFound, validationFailed } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { getOrganisation } from './organisations.staff.present.ts';
import {
  findActiveNamesake,
  insertOrganisation,
  lockOrganisation,
  setSectors,
  updateOrganisation,
} from './organisations.staff.sql.ts';

type Changed = { organisation: StaffOrganisation; entryId: string | null };

export async function createOrganisation(
  db: Db,
  caller: StaffCaller,
  body: NewOrganisation,
): Promise<Changed> {
  const id = crypto.randomUUID();
  const { sectorIds, ...values } = cleanValues(body);
  const action = { action: 'created', subject: toSubject({ id, name: values.name }) };
  const { entryId } = await changeAsStaff(db, caller, action, async (tx) => {
    await assertNameIsFree(tx, values.name, null);
    await insertOrganisation(tx, { ...values, id });
    await setSectors(tx, id, sectorIds).catch(explainUnknownSector);
  });
  return { organisation: await getOrganisation(db, id), entryId };
}

export async function editOrganisation(
  db: Db,
  caller: StaffCaller,
  { id, version, body }: { id: string; version: string; body: OrganisationEdit },
): Promise<Changed> {
  return changeOrganisation(db, caller, id, { action: 'edited' }, async (tx, current, actor) => {
    if (current.version !== version)
      throw conflict('A colleague changed this organisation while you were editing it.', current);
    assertMayManage(actor, current, body);
    const { sectorIds, joinablePlans, ...values } = cleanValues(body);
    if (values.name && values.name !== current.name) await assertNameIsFree(tx, values.name, id);
    // Another order of the same plans is not a change.
    const hasNewPlans = !isSameList(joinablePlans, current.joinablePlans);
    await updateOrganisation(tx, id, { ...values, ...(hasNewPlans && { joinablePlans }) });
    if (sectorIds) await setSectors(tx, id, sectorIds).catch(explainUnknownSector);
  });
}

type Work = (tx: Db, current: StaffOrganisation, actor: StaffCaller) => Promise<void>;

/** Locks the organisation, and rejects a change of one that was merged. */
export async function changeOrganisation(
  db: Db,
  caller: StaffCaller,
  id: string,
  action: Omit<StaffAction, 'subject'>,
  work: Work,
): Promise<Changed> {
  const subject = toSubject(await getOrganisation(db, id));
  const { entryId } = await changeAsStaff(db, caller, { ...action, subject }, async (tx, _, actor) => {
    if (!(await lockOrganisation(tx, id))) throw notFound('Organisation not found.');
    const current = await getOrganisation(tx, id);
    assertNotMerged(current);
    await work(tx, current, actor);
  });
  return { organisation: await getOrganisation(db, id), entryId };
}

export type MergeState = Pick<StaffOrganisation, 'name' | 'mergedInto'>;

export function assertNotMerged({ name, mergedInto }: MergeState): void {
  if (!mergedInto) return;
  throw conflict(`${name} was merged into ${mergedInto.name} and cannot change any more.`);
}

export const toSubject = ({ id, name }: { id: string; name: string }) =>
  ({ kind: 'organisation', id, label: name }) as const;

const isSameList = (list: string[] | undefined, other: string[]) =>
  list === undefined || JSON.stringify(list.toSorted()) === JSON.stringify(other.toSorted());

function assertMayManage(actor: StaffCaller, current: StaffOrganisation, body: OrganisationEdit): void {
  if (can(actor.grants, 'organisations.manage')) return;
  const isUnchanged =
    (body.name === undefined || body.name === current.name) &&
    isSameList(body.joinablePlans, current.joinablePlans) &&
    isSameList(
      body.sectorIds,
      current.sectors.map(({ id }) => id),
    );
  if (!isUnchanged)
    throw forbidden(
      'Only the association can change the name, the plans and the sectors of an organisation.',
    );
}

/** Stores no empty texts, and one spelling of Australia and its states. */
function cleanValues<Body extends OrganisationEdit>(body: Body): Body {
  const entries = Object.entries(body).map(([name, value]) => [name, value === '' ? null : value]);
  const { country, state } = body;
  const isInAustralia = isAustralia(country ?? '');
  return {
    ...(Object.fromEntries(entries) as Body),
    ...(isInAustralia && { country: 'Australia', state: state?.toUpperCase() || null }),
    ...(body.joinablePlans && { joinablePlans: [...new Set(body.joinablePlans)] }),
  };
}

async function assertNameIsFree(tx: Db, name: string, exceptId: string | null): Promise<void> {
  if (await findActiveNamesake(tx, name, exceptId))
    throw validationFailed([{ field: 'name', message: 'is the name of another organisation' }]);
}

/** The foreign key of the sector. */
function explainUnknownSector(error: unknown): never {
  if ((error as { code?: string }).code === '23503')
    throw validationFailed([{ field: 'sectorIds', message: 'must be sectors of the association' }]);
  throw error;
}
