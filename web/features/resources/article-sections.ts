import { normaliseText } from '#contract/normalise-text.ts';

export type Section = { id: string; title: string; level: 'h2' | 'h3' };

export const countWords = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;

/** An id depends on the heading, not on its position, so that links stay valid when sections are added. */
export function addSectionIds(body: ParentNode): Section[] {
  const usedIds = new Set<string>();
  return [...body.querySelectorAll('h2, h3')].flatMap((heading) => {
    const title = heading.textContent.replace(/\s+/g, ' ').trim();
    if (!title) return [];
    heading.id = findFreeId(toSlug(title), usedIds);
    usedIds.add(heading.id);
    return [{ id: heading.id, title, level: heading.localName as Section['level'] }];
  });
}

/** With a prefix, so that no heading has the id of another element of the page. */
const toSlug = (title: string) =>
  `section-${normaliseText(title)
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 60)}`.replace(/-+$/, '');

function findFreeId(slug: string, usedIds: Set<string>): string {
  let id = slug;
  for (let number = 2; usedIds.has(id); number += 1) id = `${slug}-${number}`;
  return id;
}
