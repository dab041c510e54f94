import { type Random, seededRandom } from '../random.ts';
import { type MotifName, motifs, type Tones } from './crest-motifs.ts';
import { type PlateName, plates } from './crest-shapes.ts';
import { idPrefix, svg, svgDocument } from './svg.ts';

type Livery = { ground: string; trim: string; main: string; second: string };

/** Sober pairs of a deep tone and a light one, with a metal for the trim. */
const liveries: readonly Livery[] = [
  { ground: '#7a2b17', trim: '#e9b872', main: '#fdf3e3', second: '#f2a65a' },
  { ground: '#14213a', trim: '#c9a24b', main: '#f4f1ea', second: '#d9b45f' },
  { ground: '#1d4d70', trim: '#a9cfe0', main: '#f2f8fa', second: '#8fc1d4' },
  { ground: '#1f4d38', trim: '#b9cf9a', main: '#f1f6ec', second: '#a9cb8f' },
  { ground: '#4a3468', trim: '#cdb8e2', main: '#f6f1fa', second: '#c2a6dc' },
  { ground: '#6b4e16', trim: '#f0d48d', main: '#fdf6e0', second: '#ecc063' },
  { ground: '#122230', trim: '#c2410c', main: '#f4f1ea', second: '#f08a4b' },
  { ground: '#0f3d45', trim: '#e2c27a', main: '#eef6f3', second: '#e2c27a' },
  { ground: '#8c1d18', trim: '#f0c987', main: '#fff4e6', second: '#f3b562' },
  { ground: '#2c4470', trim: '#dfe6ef', main: '#ffffff', second: '#f0b64f' },
  { ground: '#3a2a20', trim: '#d98a4a', main: '#f6eadb', second: '#d98a4a' },
  { ground: '#f4efe2', trim: '#1d4d70', main: '#1d4d70', second: '#c2410c' },
  { ground: '#f6f1e4', trim: '#7a2b17', main: '#7a2b17', second: '#c98a1b' },
  { ground: '#eef3ea', trim: '#1f4d38', main: '#1f4d38', second: '#b7791f' },
];

/** What lies on the plate under the charge; `plain` more often than the rest. */
type Field = 'plain' | 'halves' | 'base' | 'chief' | 'rays' | 'ring' | 'contours';

/** An organisation's emblem: a plate, a field and one charge. It has no lettering, since fonts differ. */
export function drawCrest({ seed }: { seed: string; initials?: string }): string {
  const random = seededRandom(`crest|${seed}`);
  const livery = random.pick(liveries);
  const plate = plates[random.pick(Object.keys(plates) as PlateName[])];
  const chosen = random.pick(Object.keys(motifs) as MotifName[]);
  // A dark red drop would be blood.
  const motif = chosen === 'drop' && livery.main === '#7a2b17' ? 'flame' : chosen;
  const field = chooseField(random, motif);
  const id = idPrefix('crest', seed);
  const tones: Tones = { main: livery.main, second: livery.second, ground: livery.ground };
  // A chief takes the top of the plate, so the charge moves down and shrinks to keep its air.
  const [shift, shrink] = field === 'chief' ? [12, 0.82] : field === 'ring' ? [0, 0.8] : [0, 1];
  const scale = Math.round(plate.size * shrink * 0.98 * 100) / 100;
  return svgDocument(
    160,
    160,
    `<path fill="#fbfaf7" d="M0 0h160v160H0z"/>` +
      `<clipPath id="${id}"><path d="${plate.outline}"/></clipPath>` +
      `<path fill="${livery.ground}" d="${plate.outline}"/>` +
      `<g clip-path="url(#${id})">${drawField(field, livery, plate.y)}</g>` +
      drawTrim(random, plate.outline, livery) +
      svg`<g transform="translate(80 ${plate.y + shift})scale(${scale})">${motifs[motif](tones)}</g>`,
  );
}

function chooseField(random: Random, motif: MotifName): Field {
  const field = random.weighted<Field>({
    plain: 5,
    halves: 2,
    base: 2,
    chief: 2,
    rays: 2,
    ring: 2,
    contours: 3,
  });
  // Wide charges would run over a wavy base or through a ring.
  const wide: readonly MotifName[] = ['waves', 'ridges', 'chevrons', 'rising', 'beacon', 'rings', 'compass'];
  return wide.includes(motif) && field !== 'halves' && field !== 'chief' ? 'plain' : field;
}

function drawField(field: Field, { trim, main }: Livery, y: number): string {
  const wash = `fill="${main}" opacity=".1"`;
  switch (field) {
    case 'plain':
      return '';
    case 'halves':
      return `<path ${wash} d="M80 0h80v160H80z"/>`;
    case 'base':
      return `<path fill="${trim}" opacity=".45" d="M0 120q20-9 40 0t40 0 40 0 40 0v40H0z"/>`;
    case 'chief':
      return `<path fill="${trim}" d="M0 0h160v42H0z"/>`;
    case 'rays': {
      const rays = Array.from(
        { length: 12 },
        (_, index) => `<path transform="rotate(${index * 30})" d="M0 0L-11-110h22z"/>`,
      );
      return svg`<g ${wash} transform="translate(80 ${y})">${rays.join('')}</g>`;
    }
    case 'ring':
      return svg`<circle cx="80" cy="${y}" r="42" fill="none" stroke="${trim}" stroke-width="2.5"/>`;
    case 'contours': {
      const line = (down: number) => svg`M0 ${down}q30-26 60-6t50-8 50 2`;
      return `<path fill="none" stroke="${main}" stroke-width="1.4" opacity=".22" d="${[104, 113, 122, 131, 140].map(line).join('')}"/>`;
    }
  }
}

/** The plate's edge: one line, two lines, or a line of studs. */
function drawTrim(random: Random, outline: string, { trim, ground }: Livery): string {
  const inner = (size: number) => {
    const offset = 80 * (1 - size);
    return svg`transform="matrix(${size} 0 0 ${size} ${offset} ${offset})"`;
  };
  const edge = `<path fill="none" stroke="${trim}" stroke-width="5" stroke-linejoin="round" d="${outline}"/>`;
  const style = random.pick(['single', 'double', 'studs', 'outer']);
  if (style === 'double') {
    return `${edge}<path ${inner(0.89)} fill="none" stroke="${trim}" stroke-width="1.6" d="${outline}"/>`;
  }
  if (style === 'studs') {
    const studs = `stroke-width="3.4" stroke-linecap="round" stroke-dasharray="0 9.4"`;
    return `${edge}<path ${inner(0.88)} fill="none" stroke="${trim}" ${studs} d="${outline}"/>`;
  }
  if (style === 'outer') {
    return `${edge}<path ${inner(1.09)} fill="none" stroke="${ground}" stroke-width="2" d="${outline}"/>`;
  }
  return edge;
}
