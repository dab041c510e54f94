import { DOMParser as ArticleParser, type Node } from 'prosemirror-model';
import { decodeEntities } from '#web/ui/rich-text/decode-entities.ts';
import { articleSchema } from './article-schema.ts';

/** A template is inert: nothing in it loads or runs. */
export function parseHtml(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

export const parseArticle = (html: string): Node =>
  ArticleParser.fromSchema(articleSchema).parse(parseHtml(decodeEntities(html)));
