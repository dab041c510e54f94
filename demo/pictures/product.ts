import { type Random, seededRandom } from '../random.ts';
import { type Subject, subjects } from '../subjects.ts';
import { drawMerchandise } from './merchandise.ts';
import { mixColors, type Palette, palettes } from './palettes.ts';
import { drawSceneContent } from './scene.ts';
import { idPrefix, svg, svgDocument } from './svg.ts';

export type ProductKind = 'book' | 'course' | 'ticket' | 'merchandise';

type Product = { seed: string; id: string; random: Random; subject: Subject; palette: Palette };

/** A product of the small shop on a plain ground, in the palette of one subject. */
export function drawProduct({ seed, kind }: { seed: string; kind: ProductKind }): string {
  const random = seededRandom(`product|${seed}|${kind}`);
  const subject = random.pick(subjects);
  const palette = palettes[subject];
  const product: Product = { seed, id: idPrefix('product', seed, kind), random, subject, palette };
  const ground = mixColors(palette.haze, '#fbfaf7', random.pick([0.35, 0.5, 0.65]));
  const disc = svg`<circle cx="${random.pick([170, 240, 310])}" cy="180" r="150" fill="#fff" opacity=".4"/>`;
  const content = makers[kind](product);
  return svgDocument(480, 360, `<path fill="${ground}" d="M0 0h480v360H0z"/>${disc}${content}`);
}

/** A scene set into a box of the picture. */
function inset({ seed, subject }: Product, x: number, y: number, width: number, height: number): string {
  const content = drawSceneContent({ seed: `product-${seed}`, subject, width, height });
  return svg`<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

const bars = (
  color: string,
  boxes: readonly (readonly [x: number, y: number, width: number, height: number])[],
) =>
  `<g fill="${color}">${boxes
    .map(
      ([x, y, width, height]) =>
        svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}"/>`,
    )
    .join('')}</g>`;

function drawBook(product: Product): string {
  const { palette, random } = product;
  const paper = '#fbf8f0';
  const title = palette.ground;
  const design = random.pick(['window', 'full', 'band'] as const);
  const cover =
    design === 'full'
      ? inset(product, 162, 42, 176, 268) +
        bars(palette.sun, [
          [180, 266, 92, 9],
          [180, 284, 60, 6],
        ])
      : design === 'band'
        ? `<path fill="${palette.near}" d="M162 42h176v268H162z"/>${inset(product, 162, 118, 176, 112)}` +
          bars(palette.sun, [
            [180, 66, 120, 11],
            [180, 86, 84, 11],
            [180, 276, 60, 6],
          ])
        : `<path fill="${paper}" d="M162 42h176v268H162z"/>${inset(product, 178, 58, 144, 150)}` +
          bars(title, [
            [178, 228, 124, 11],
            [178, 248, 88, 11],
          ]) +
          bars(palette.middle, [[178, 282, 52, 6]]);
  return (
    `<ellipse cx="246" cy="318" rx="116" ry="9" fill="#14202b" opacity=".14"/>` +
    `<path fill="${mixColors(palette.near, palette.ground, 0.5)}" d="M150 48l12-6v268l-12 6z"/>` +
    `<path fill="#e9e2d2" d="M338 46l8 4v264H158l4-4h176z"/><path fill="none" stroke="#c9bfa8" stroke-width="1" d="M340.5 50v262M343 52v260"/>` +
    `<path fill="${mixColors(palette.near, palette.ground, 0.3)}" d="M150 316h196v4H150z"/>${cover}` +
    `<path fill="#000" opacity=".1" d="M162 42h7v268h-7z"/><path fill="#fff" opacity=".12" d="M169 42h2v268h-2z"/>`
  );
}

function drawCourse(product: Product): string {
  const { palette, random, id } = product;
  const done = random.integer(2, 4);
  const lessons = [0, 1, 2].map((index) => {
    const y = 244 + index * 20;
    const tick =
      index < done - 1
        ? svg`<circle cx="150" cy="${y}" r="6.5" fill="${palette.middle}"/><path fill="none" stroke="#fff" stroke-width="1.8" d="M147 ${y}l2.2 2.3 4-4.4"/>`
        : svg`<circle cx="150" cy="${y}" r="5.8" fill="none" stroke="${palette.far}" stroke-width="1.8"/>`;
    return tick + bars('#d9d3c6', [[166, y - 3.5, [120, 92, 136][index] ?? 100, 7]]);
  });
  return (
    `<ellipse cx="240" cy="318" rx="136" ry="9" fill="#14202b" opacity=".12"/>` +
    `<rect x="112" y="44" width="256" height="266" rx="16" fill="#fff"/>` +
    `<clipPath id="${id}"><path d="M112 196V60q0-16 16-16h224q16 0 16 16v136z"/></clipPath>` +
    `<g clip-path="url(#${id})">${inset(product, 112, 44, 256, 152)}</g>` +
    `<circle cx="240" cy="120" r="27" fill="#fff" opacity=".92"/><path fill="${palette.near}" d="M232 107l21 13-21 13z"/>` +
    bars('#ebe6db', [[136, 212, 208, 8]]) +
    bars(palette.middle, [[136, 212, done * 42, 8]]) +
    lessons.join('')
  );
}

function drawTicket(product: Product): string {
  const { palette, random, id } = product;
  const outline =
    'M74 96h244a12 12 0 0 0 24 0h64q12 0 12 12v44a26 26 0 0 0 0 52v44q0 12-12 12h-64a12 12 0 0 0-24 0H74q-12 0-12-12v-44a26 26 0 0 0 0-52v-44q0-12 12-12z';
  let x = 358;
  const code: string[] = [];
  while (x < 402) {
    const width = random.pick([1.5, 2.5, 4]);
    code.push(svg`M${x} 126h${width}v104h${-width}z`);
    x += width + random.pick([2, 3]);
  }
  return (
    `<g transform="rotate(-5 240 180)"><path transform="translate(4 9)" fill="#14202b" opacity=".13" d="${outline}"/>` +
    `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">` +
    `<path fill="#fffdf8" d="M50 84h380v190H50z"/>${inset(product, 62, 96, 268, 118)}` +
    `<path fill="${palette.ground}" d="M62 214h268v60H62z"/></g>` +
    bars(palette.sun, [[96, 229, 128, 9]]) +
    bars(palette.far, [[96, 245, 84, 6]]) +
    `<path fill="none" stroke="${palette.near}" stroke-width="2.5" stroke-dasharray="1 7" stroke-linecap="round" opacity=".7" d="M330 116v124"/>` +
    `<path fill="${palette.ground}" d="${code.join('')}"/></g>`
  );
}

const makers: Record<ProductKind, (product: Product) => string> = {
  book: drawBook,
  course: drawCourse,
  ticket: drawTicket,
  merchandise: ({ random, palette, id }) => drawMerchandise(random, palette, id),
};
