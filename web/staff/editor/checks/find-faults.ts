import type { Node } from 'prosemirror-model';
import { checkBoldHeadings, checkEmptyHeadings, checkHeadingLevels } from './check-headings.ts';
import {
  checkAlternativeTexts,
  checkHeaderCells,
  checkTableHeaders,
  checkVideoTitles,
} from './check-media.ts';
import { checkLinkTexts, checkParagraphLengths } from './check-texts.ts';
import type { Check, Fault } from './fault.ts';

const checks: Check[] = [
  checkAlternativeTexts,
  checkBoldHeadings,
  checkEmptyHeadings,
  checkHeaderCells,
  checkHeadingLevels,
  checkLinkTexts,
  checkParagraphLengths,
  checkTableHeaders,
  checkVideoTitles,
];

/** The title of an article is level 1. */
const defaultTitleLevel = 1;

/** Returns the faults in the order of the text. */
export const findFaults = (doc: Node, titleLevel = defaultTitleLevel): Fault[] =>
  checks.flatMap((check) => check(doc, titleLevel)).sort((one, other) => one.from - other.from);
