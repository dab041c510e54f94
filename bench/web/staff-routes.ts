import { globSync } from 'node:fs';
import { createImportClient } from '#tests/support/import-client.ts';
import { getJson, type MainRoute, type Session } from './main-routes.ts';

/** Lists every page of the staff console, so that a new page is measured too. */
export async function listStaffRoutes(portalUrl: string, session: Session): Promise<MainRoute[]> {
  const routes: MainRoute[] = [];
  for (const path of listStaffPaths(globSync('web/staff/routes/staff.*.tsx'))) {
    const [, , area = ''] = path.split('/');
    const name = path.replaceAll('/', ' ').replace(parameter, 'one').trim();
    const samplePath = parameter.test(path)
      ? path.replace(parameter, await findSampleId(portalUrl, session, area))
      : path;
    routes.push({ name, path: samplePath, forStaff: true });
  }
  return routes;
}

/** The index redirects to another page. A folder with an index has a layout, which is not a page. */
export function listStaffPaths(files: string[]): string[] {
  const names = files
    .map((file) => file.replace(/^.*routes.|\.tsx$/g, ''))
    .filter((name) => name !== 'staff.index');
  const isLayout = (name: string) => names.includes(`${name}.index`);
  return names
    .filter((name) => !isLayout(name))
    .map((name) => `/${name.replace(/\.index$/, '').replaceAll('.', '/')}`)
    .toSorted();
}

const parameter = /\$\w+/;

async function findSampleId(portalUrl: string, session: Session, area: string): Promise<string> {
  if (area === 'members') return session.userId;
  if (area === 'settings') return 'association';
  if (area === 'imports') return createSampleImport(portalUrl, session);
  const body = await getJson<Record<string, unknown>>(portalUrl, `/api/staff/${area}?size=1`, session);
  const rows = Object.values(body).find((value) => Array.isArray(value)) as { id: string }[] | undefined;
  if (!rows?.[0]) throw new Error(`There is no example for the staff pages of ${area}.`);
  return rows[0].id;
}

/** The demo has no imports. */
const createSampleImport = (portalUrl: string, session: Session) =>
  createImportClient(
    () => portalUrl,
    () => session,
  ).create({ name: 'Members.csv', content: 'Email,First name\nmai@example.org,Mai' }, 'members');
