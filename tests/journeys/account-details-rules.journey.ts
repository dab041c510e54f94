import { accountDetailsPath, detail, editing, field, save, saved } from './account-details-steps.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { callAs, newMember, openAs } from './people.ts';

test('5 Other rules: a link without http gets https, and a phone of four characters is not shown', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const details = { linkedInProfileUrl: 'linkedin.com/in/aroha', mobile: '1234', workLandline: '12345' };
  await callAs(request, person, `/api/users/${person.userId}`, details);
  await openAs(page, person, accountDetailsPath);
  await expect(detail(page, 'LinkedIn').getByRole('link')).toHaveAttribute(
    'href',
    'https://linkedin.com/in/aroha',
  );
  await expect(detail(page, 'Mobile')).toHaveText('–Not given');
  await expect(detail(page, 'Work landline')).toHaveText('12345');
});

test('5 Account details: the first and the last name are required, and nothing is sent without them', async ({
  page,
  request,
}) => {
  const person = await editing(page, request);
  const sent: string[] = [];
  page.on('request', (made) => made.method() === 'POST' && sent.push(made.url()));
  await field(page, 'First name').fill(' ');
  await field(page, 'Last name').fill('');
  await field(page, 'Department').fill('Typed before');
  await save(page);
  await expect(page.getByText('Please input your First name', { exact: true })).toBeVisible();
  await expect(page.getByText('Please input your Last name', { exact: true })).toBeVisible();
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'Department')).toHaveValue('Typed before');
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await field(page, 'First name').fill('Journey');
  await expect(page.getByText('Please input your First name')).toHaveCount(0);
  await field(page, 'Last name').fill('Typist');
  expect(await saved(page, person)).toEqual({ lastName: 'Typist', department: 'Typed before' });
});

test('5 Account details: the date of birth is typed as DD / MM / YYYY, sent as YYYY/MM/DD, and must be one', async ({
  page,
  request,
}) => {
  const person = await editing(page, request);
  const dob = field(page, 'Date of birth');
  for (const wrong of ['31/04/1990', '01 / 01 / 2999', '1/1/69', 'in spring']) {
    await dob.fill(wrong);
    await save(page);
    await expect(page.getByText('Please input a valid date', { exact: true })).toBeVisible();
    await expect(dob).toBeFocused();
    await expect(dob).toHaveValue(wrong);
  }
  await dob.fill('');
  await dob.pressSequentially('09021970');
  await expect(dob).toHaveValue('09 / 02 / 1970');
  await expect(page.getByText('Please input a valid date')).toHaveCount(0);
  expect(await saved(page, person)).toEqual({ dob: '1970/02/09' });
  await expect(detail(page, 'Date of birth')).toHaveText('09 / 02 / 1970');
  await page.getByRole('button', { name: 'Edit' }).click();
  await dob.fill('8.3.1971');
  await dob.blur();
  await expect(dob).toHaveValue('08 / 03 / 1971');
  await dob.fill('');
  expect(await saved(page, person)).toEqual({ dob: null });
});

test('5 Account details: in Australia the state is one of eight; elsewhere it is any text', async ({
  page,
  request,
}) => {
  const person = await editing(page, request, { postalCountry: 'International', postalState: 'Otago' });
  const state = field(page, 'State');
  await expect(field(page, 'Country').getByRole('option')).toHaveText([
    'Not given',
    'Australia',
    'International',
  ]);
  await expect(state).toHaveRole('textbox');
  await field(page, 'Country').selectOption('Australia');
  await expect(state).toHaveValue('Otago');
  await expect(state.getByRole('option')).toHaveText([
    'Not given',
    'VIC',
    'NSW',
    'QLD',
    'SA',
    'NT',
    'TAS',
    'WA',
    'ACT',
    'Otago',
  ]);
  await save(page);
  await expect(page.getByText('Please input a state in Australia', { exact: true })).toBeVisible();
  await expect(state).toBeFocused();
  await state.selectOption('TAS');
  expect(await saved(page, person)).toEqual({ postalCountry: 'Australia', postalState: 'TAS' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Country').selectOption('International');
  await state.fill('Canterbury');
  expect(await saved(page, person)).toEqual({ postalCountry: 'International', postalState: 'Canterbury' });
});

test('5 Account details: emails must be valid, and the registered one cannot be changed', async ({
  page,
  request,
}) => {
  const person = await editing(page, request, { secondaryEmail: 'second@agency.example' });
  await expect(field(page, 'Registered email')).toHaveValue(person.email);
  await expect(field(page, 'Registered email')).not.toBeEditable();
  await expect(field(page, 'Registered email')).toHaveAccessibleDescription(/cannot be changed here/);
  await expect(field(page, 'Company name')).not.toBeEditable();
  await field(page, 'Secondary email').fill('second@');
  await field(page, 'Personal email').fill('at home');
  await save(page);
  await expect(page.getByText('Please enter a valid email', { exact: true })).toHaveCount(2);
  await expect(field(page, 'Secondary email')).toBeFocused();
  await field(page, 'Secondary email').fill('');
  await field(page, 'Personal email').fill('home@agency.example');
  expect(await saved(page, person)).toEqual({ secondaryEmail: null, personalEmail: 'home@agency.example' });
});

test('8 Account details: what the server refuses is said beside its field, and what was typed stays', async ({
  page,
  request,
}) => {
  const person = await editing(page, request, { postalCountry: 'International', postalState: 'Otago' });
  // In another tab, meanwhile.
  const moved = { postalCountry: 'Australia', postalState: 'VIC' };
  await callAs(request, person, `/api/users/${person.userId}`, moved);
  await field(page, 'State').fill('Canterbury');
  await field(page, 'Department').fill('Air');
  await save(page);
  await expect(page.getByText('Please input a state in Australia', { exact: true })).toBeVisible();
  await expect(field(page, 'State')).toBeFocused();
  await expect(field(page, 'State')).toHaveValue('Canterbury');
  await expect(field(page, 'Department')).toHaveValue('Air');
  await field(page, 'State').fill('TAS');
  await expect(page.getByText('Please input a state in Australia')).toHaveCount(0);
  expect(await saved(page, person)).toEqual({ postalState: 'TAS', department: 'Air' });
});

test('8 Account details: without an answer the reason is said by the buttons, and what was typed stays', async ({
  page,
  request,
}) => {
  const person = await editing(page, request);
  await field(page, 'Department').fill('Air');
  await page.route(`**/api/users/${person.userId}`, (route) => route.abort());
  await save(page);
  await expect(page.getByRole('alert')).toHaveText(
    'The portal cannot be reached. Check your connection and try again.',
  );
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(field(page, 'Department')).toHaveValue('Air');
  await expectAccessible(page);
  await page.unroute(`**/api/users/${person.userId}`);
  expect(await saved(page, person)).toEqual({ department: 'Air' });
});

for (const width of [1280, 320]) {
  test(`5 Account details: beside Save stands how many fields are wrong, when several are, ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await editing(page, request);
    await field(page, 'First name').fill('');
    await field(page, 'Personal email').fill('nobody');
    await save(page);
    const count = page.getByText('2 fields need attention');
    await expect(count).toBeInViewport({ ratio: 1 });
    await expect(field(page, 'First name')).toBeFocused();
    await expectAccessible(page);
    await field(page, 'First name').fill('Ari');
    await expect(page.getByText('need attention')).toHaveCount(0);
  });
}
