import { expect, it } from 'vitest';
import { listStaffPaths } from './staff-routes.ts';

it('lists the pages of the console by their route files, without layouts and the index', () => {
  const names = [
    'index',
    'history',
    'members.$id',
    'organisations',
    'organisations.index',
    'organisations.$id',
  ];
  const files = names.map((name) => `web/staff/routes/staff.${name}.tsx`);
  expect(listStaffPaths(files)).toEqual([
    '/staff/history',
    '/staff/members/$id',
    '/staff/organisations',
    '/staff/organisations/$id',
  ]);
});
