import { keepArticleAttributes } from '#contract/article-html.ts';

/** Returns the allowed attributes of an element, or null if a required one is missing. */
export const readAttributes = (element: HTMLElement, name: string) =>
  keepArticleAttributes(
    name,
    Object.fromEntries(Array.from(element.attributes, (each) => [each.name, each.value])),
  );
