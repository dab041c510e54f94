import { wordLimits } from './word-limits.ts';
import { listZipEntries, readZipEntry } from './zip-reader.ts';

export type ListItem = { level: number; isOrdered: boolean; number: number };

type Level = { isOrdered: boolean; start: number; styleId: string | undefined };
type Definition = { id: string; levels: Map<number, Level>; name: string | undefined };
type List = { id: string; definition: Definition; newStarts: Map<number, number> };

/** Returns all list items in their order, with the numbers that Word shows. The caller has parsed the file, so its XML is well-formed. */
export function readListItems(file: Buffer): ListItem[] {
  const numbering = readNumbering(readXml(file, /^word\/numbering\d*\.xml$/));
  // Word writes each text box twice. The converter reads the one for older programs.
  const body = readXml(file, /^word\/document\d*\.xml$/).replace(/<mc:Choice\b.*?<\/mc:Choice>/gs, '');
  const count = createCounter();
  const paragraphs = body.matchAll(/<w:p(?:\s[^>]*)?>\s*<w:pPr>(.*?)<\/w:pPr>/gs);
  return Array.from(paragraphs).flatMap(([, properties = '']) => {
    // After this tag are the properties before a tracked change.
    const current = properties.split('<w:pPrChange')[0] as string;
    const isDeleted = /<w:rPr>.*<w:del\b/s.test(current);
    const place = isDeleted ? undefined : findPlace(current, numbering);
    return place ? [count(place.list, place.level)] : [];
  });
}

function readXml(file: Buffer, name: RegExp): string {
  const entry = listZipEntries(file).find((each) => name.test(each.name));
  return entry ? readZipEntry(file, entry, wordLimits.maxUnpackedBytes).toString('utf8') : '';
}

type Numbering = { lists: Map<string, List>; styles: Map<string, Place> };
type Place = { list: List; level: number };

function readNumbering(xml: string): Numbering {
  const abstracts = listElements(xml, 'abstractNum').map(readDefinition);
  const definitions = new Map(
    abstracts.map(({ link, ...own }) => [own.id, abstracts.find(({ name }) => name && name === link) ?? own]),
  );
  const lists = listElements(xml, 'num').flatMap((element): List[] => {
    const definition = definitions.get(readValue(element, 'abstractNumId') ?? '');
    const overrides = listElements(element, 'lvlOverride').flatMap((override): [number, number][] => {
      const start = readValue(override, 'startOverride');
      return start === undefined ? [] : [[Number(readAttribute(override, 'ilvl') ?? 0), Number(start)]];
    });
    const id = readAttribute(element, 'numId') ?? '';
    return definition ? [{ id, definition, newStarts: new Map(overrides) }] : [];
  });
  const styles = abstracts.flatMap((definition) =>
    Array.from(definition.levels).flatMap(([level, { styleId }]): [string, Place][] => {
      const list = { id: `style ${styleId}`, definition, newStarts: new Map<number, number>() };
      return styleId === undefined ? [] : [[styleId, { list, level }]];
    }),
  );
  return { lists: new Map(lists.map((list) => [list.id, list])), styles: new Map(styles) };
}

function readDefinition(element: string): Definition & { link: string | undefined } {
  const levels = listElements(element, 'lvl').map((level): [number, Level] => [
    Number(readAttribute(level, 'ilvl') ?? 0),
    {
      isOrdered: readValue(level, 'numFmt') !== 'bullet',
      start: Number(readValue(level, 'start') ?? 1),
      styleId: readValue(level, 'pStyle'),
    },
  ]);
  return {
    id: readAttribute(element, 'abstractNumId') ?? '',
    levels: new Map(levels),
    name: readValue(element, 'styleLink'),
    link: readValue(element, 'numStyleLink'),
  };
}

const listElements = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<w:${name}\\s[^>]*[^/]>.*?</w:${name}>`, 'gs')) ?? [];

/** The value of the first element with this name. */
const readValue = (xml: string, name: string) =>
  new RegExp(`<w:${name}\\s[^>]*?w:val=["']([^"']*)["']`).exec(xml)?.[1];

/** An attribute of the first tag. */
const readAttribute = (xml: string, name: string) =>
  new RegExp(`^<[^>]*\\sw:${name}=["']([^"']*)["']`).exec(xml)?.[1];

/** By the list of the paragraph or else by its style, as the converter does. */
function findPlace(properties: string, { lists, styles }: Numbering): Place | undefined {
  const numId = readValue(properties, 'numId');
  const ownLevel = readValue(properties, 'ilvl');
  const styleId = readValue(properties, 'pStyle');
  const hasOwn = numId !== undefined && ownLevel !== undefined;
  const ofStyle = hasOwn || styleId === undefined ? undefined : styles.get(styleId);
  if (ofStyle) return ofStyle;
  const list = lists.get(numId ?? '');
  const level = Number(ownLevel ?? 0);
  return list?.definition.levels.has(level) ? { list, level } : undefined;
}

/** Lists with the same definition continue each other, unless one has another start. */
function createCounter() {
  const counts = new Map<string, number[]>();
  const startedLevels = new Set<string>();
  return ({ id, definition, newStarts }: List, level: number): ListItem => {
    const startOf = (each: number) => definition.levels.get(each)?.start ?? 1;
    const before = counts.get(definition.id) ?? [];
    const newStart = startedLevels.has(`${id} ${level}`) ? undefined : newStarts.get(level);
    startedLevels.add(`${id} ${level}`);
    const last = before[level];
    const number = newStart ?? (last === undefined ? startOf(level) : last + 1);
    const outer = Array.from({ length: level }, (_, each) => before[each] ?? startOf(each));
    counts.set(definition.id, [...outer, number]);
    return { level, isOrdered: definition.levels.get(level)?.isOrdered ?? true, number };
  };
}

const anchorName = 'list-number-';

/** The converter drops the numbers of list items and writes bookmarks as anchors, so a bookmark carries the number. */
export const toNumberBookmark = ({ number }: ListItem) => ({
  type: 'bookmarkStart',
  name: `${anchorName}${number}`,
});

/** Replaces the anchors of list items by the starts of their lists. */
export const writeListStarts = (html: string): string =>
  splitLists(html).replace(
    new RegExp(`<ol><li><a id="${anchorName}(\\d+)"></a>`, 'g'),
    (_, number) => `<ol${number === '1' ? '' : ` start="${number}"`}><li>`,
  );

/** The converter joins a list to the one directly before it, even if its numbers start again. */
function splitLists(html: string): string {
  const expected: (number | undefined)[] = [];
  const pattern = new RegExp(`<(/?)[ou]l>|<li>(?:<a id="${anchorName}(\\d+)"></a>)?`, 'g');
  return html.replace(pattern, (tag, slash: string | undefined, number: string | undefined) => {
    if (slash === '') expected.push(undefined);
    else if (slash) expected.pop();
    if (slash !== undefined) return tag;
    const next = expected.pop();
    const current = number === undefined ? next : Number(number);
    expected.push(current === undefined ? undefined : current + 1);
    return next !== undefined && current !== next ? `</ol><ol>${tag}` : tag;
  });
}
