// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { addSectionIds, countWords } from './article-sections.ts';

const listSections = (html: string) => {
  const body = document.createElement('div');
  body.innerHTML = html;
  const sections = addSectionIds(body);
  expect([...body.querySelectorAll('[id]')].map(({ id }) => id)).toEqual(sections.map(({ id }) => id));
  return sections;
};
const listIds = (html: string) => listSections(html).map(({ id }) => id);

it('gives headings of the two upper levels ids, and leaves out empty ones', () => {
  expect(
    listSections('<h2>Ngā  <em>mahi</em></h2><p>a</p><h3>Pumps &amp; hoses</h3><h2> </h2><h4>b</h4>'),
  ).toEqual([
    { id: 'section-nga-mahi', title: 'Ngā mahi', level: 'h2' },
    { id: 'section-pumps-hoses', title: 'Pumps & hoses', level: 'h3' },
  ]);
});

it('gives each heading another id, which stays the same when others are added', () => {
  const ids = listIds('<h2>Steps</h2><h2>Steps 2</h2><h2>Steps</h2><h3>火</h3><h3>!</h3>');
  expect(ids).toEqual(['section-steps', 'section-steps-2', 'section-steps-3', 'section', 'section-2']);
  expect(listIds('<h2>First</h2><h2>Steps</h2>')).toContain('section-steps');
  expect(listIds(`<h2>${'long '.repeat(60)}</h2>`)[0]?.length).toBeLessThan(80);
});

it('counts the words of a text without its tags', () => {
  expect(
    countWords('<h2>Two words</h2><p>three<br>four</p><img alt="not these"><ul><li>five</li></ul>'),
  ).toBe(5);
  expect(countWords('<img src="/a.png">')).toBe(0);
});
