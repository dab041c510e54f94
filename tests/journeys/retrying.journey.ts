import { expect, test } from './journey.ts';
import { demoPerson, openAs } from './people.ts';

for (const [path, call] of [
  ['/profile', /\/api\/users\/[\w-]+$/],
  ['/settings/personal-invoices', /\/api\/marketplace\/invoice\/list/],
] as const) {
  test(`8 ${path} that did not load: after 'Try again' the focus is on the heading`, async ({
    page,
    request,
  }) => {
    const fail = (isDown: boolean) =>
      isDown
        ? page.route(call, (route) =>
            route.fulfill({ status: 503, json: { message: 'The portal is busy.' } }),
          )
        : page.unroute(call);
    await fail(true);
    await openAs(page, await demoPerson(request, 'member'), path);
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await fail(false);
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}
