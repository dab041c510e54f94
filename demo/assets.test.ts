import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from './read-content.ts';

const folder = path.join(import.meta.dirname, 'assets');
const list = (pattern: string) =>
  globSync(pattern, { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
const read = (file: string) => readFileSync(path.join(folder, file), 'latin1');

it('limits the demo assets to 1.2 MB in total', () => {
  const bytes = list('**/*.*').reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  expect(bytes).toBeLessThan(1_200_000);
});

it('limits SVG assets to 7 KB without scripts, references to other files and undefined values', () => {
  for (const file of list('**/*.svg')) {
    const svg = read(file);
    expect(svg, file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 /);
    expect(svg, file).not.toMatch(/<script|<image|href="(?!#)|url\((?!#)|\son\w+=|NaN|undefined/);
    expect(svg.length, file).toBeLessThan(7_000);
  }
});

it('provides an image for each product, and scenes and contours for each subject', () => {
  const skus = readContent('invoices/products').map(({ sku }) => sku.toLowerCase());
  expect(list('products/*').toSorted()).toEqual(skus.map((sku) => `products/${sku}.svg`).toSorted());
  for (const subject of Object.keys(readContent('resources/subjects'))) {
    expect(list(`scenes/${subject}/*.svg`)).toHaveLength(12);
    expect(list(`contours/${subject}/*.svg`)).toHaveLength(8);
  }
});

it('provides three valid attachments of each format', () => {
  const zip = 'PK\x03\x04';
  const signatures = { docx: zip, xlsx: zip, pptx: zip, zip, pdf: '%PDF-', png: '\x89PNG' };
  const texts = { csv: 'Task,Lead,Due\r\n', txt: 'Crew briefing\n' };
  for (const [extension, firstBytes] of Object.entries({ ...signatures, ...texts })) {
    expect(read(`attachments/crew-briefing.${extension}`).startsWith(firstBytes), extension).toBe(true);
    expect(list(`attachments/*.${extension}`)).toHaveLength(3);
  }
});
