import { globSync } from 'node:fs';
import { getJson, type MainRoute, type Session } from './main-routes.ts';

/** Lists every page of the staff console, so that a new page is measured too. */
export async function listStaffRoutes(portalUrl: string, session: Session): Promise<MainRoute[]> {
  const routes: MainRoute[] = [];
  for (const path of listStaffPaths(globSync('web/staff/routes/staff.*.tsx'))) {
    const [, , area = ''] = path.split('/');
    const name = path.replaceAll('/', ' ').replace(' $id', ', one').trim();
    const samplePath = path.includes('$')
      ? path.replace('$id', await findSampleId(portalUrl, session, area))
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

const listPaths: Record<string, string> = {
  organisations: '/api/staff/organisations?size=1',
  enquiries: '/api/staff/enquiries?size=1',
};

async function findSampleId(portalUrl: string, session: Session, area: string): Promise<string> {
  if (area === 'members') return session.userId;
  const listPath = listPaths[area];
  const body = listPath ? await getJson<Record<string, { id: string }[]>>(portalUrl, listPath, session) : {};
  const id = body[area]?.[0]?.id;
  if (!id)
    throw new Error(`There is no example for the staff pages of ${area}. Add a list to \`listPaths\`.`);
  return id;
}
