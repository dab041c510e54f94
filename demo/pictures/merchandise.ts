import type { Random } from '../random.ts';
import { mixColors, type Palette } from './palettes.ts';

/** Things of the small shop, each about 240,186 in a picture of 480 by 360. */
export function drawMerchandise(random: Random, palette: Palette, id: string): string {
  const thing = random.pick(['mug', 'cap', 'pin', 'jacket', 'bottle', 'tee'] as const);
  return makers[thing](palette, id);
}

/** The association's flame contours, as a print of any size. */
const flame = (x: number, y: number, size: number, color: string) =>
  `<g transform="translate(${x} ${y})scale(${size})" fill="none" stroke="${color}" stroke-width="2.2" stroke-linejoin="round">` +
  '<path d="M0-14C6-7 10-2 10 4a10 10 0 0 1-20 0C-10-2-6-7 0-14z"/><path d="M0-5.5C3-2 5 .5 5 4A5 5 0 0 1-5 4C-5 .5-3-2 0-5.5z"/>' +
  '<path d="M-9 18H9"/></g>';

/** A band of ridgelines within a box, for printing around a mug or across a chest. */
const ridgeBand = (x: number, y: number, width: number, colors: readonly string[]) =>
  colors
    .map((color, index) => {
      const top = y + index * 13;
      const [quarter, half] = [width / 4, width / 2];
      const line = index % 2 ? `q${quarter}-22 ${half}-2t${half}-6` : `q${quarter} 16 ${half}-4t${half} 4`;
      return `<path fill="${color}" d="M${x} ${top}${line}V${y + colors.length * 13 + 12}H${x}z"/>`;
    })
    .join('');

const shadow = (width: number, y = 300) =>
  `<ellipse cx="240" cy="${y}" rx="${width}" ry="9" fill="#14202b" opacity=".12"/>`;

type Maker = (palette: Palette, id: string) => string;

const mug: Maker = ({ far, middle, near, haze }) => {
  const glaze = '#fbfaf7';
  return (
    shadow(96, 296) +
    `<path fill="none" stroke="${mixColors(glaze, near, 0.12)}" stroke-width="18" d="M314 142c52-10 62 92-6 92"/>` +
    `<path fill="${glaze}" d="M158 96h164v172c0 16-12 28-28 28H186c-16 0-28-12-28-28z"/>` +
    ridgeBand(158, 196, 164, [far, middle, near]) +
    `<path fill="${mixColors(haze, glaze, 0.5)}" d="M158 247h164v6H158z"/><ellipse cx="240" cy="96" rx="82" ry="14" fill="${mixColors(glaze, near, 0.1)}"/>` +
    `<ellipse cx="240" cy="98" rx="72" ry="10" fill="${mixColors(near, '#2a1509', 0.5)}"/>${flame(240, 156, 1.5, middle)}`
  );
};

const cap: Maker = ({ middle, near, ground, sun }) =>
  shadow(130, 264) +
  `<path fill="${near}" d="M140 218c-8-84 34-124 100-124s104 42 98 124c-60-22-134-22-198 0z"/>` +
  `<path fill="${mixColors(near, ground, 0.4)}" d="M140 214c64-24 138-24 198 0 44 6 72 22 78 40-70-14-110-20-178-20-40 0-72 2-98 8-8-8-8-20 0-28z"/>` +
  `<path fill="none" stroke="${middle}" stroke-width="2.5" opacity=".8" d="M240 94v110M186 104c-18 26-26 62-26 104M294 104c18 26 26 62 26 104"/>` +
  `<circle cx="240" cy="93" r="7" fill="${middle}"/><circle cx="240" cy="158" r="31" fill="${sun}"/>${flame(240, 156, 1.25, near)}`;

const pin: Maker = ({ far, middle, near, ground, sun, sky, haze }, id) =>
  shadow(74, 306) +
  `<circle cx="240" cy="182" r="108" fill="#c9a24b"/><circle cx="240" cy="182" r="100" fill="#e6cd8b"/>` +
  `<clipPath id="${id}"><circle cx="240" cy="182" r="93"/></clipPath><g clip-path="url(#${id})">` +
  `<path fill="${mixColors(sky, haze, 0.5)}" d="M140 80h200v210H140z"/><circle cx="268" cy="150" r="28" fill="${sun}"/>` +
  `<path fill="${far}" d="M140 180c40-30 70-30 100-4s60 10 100-16v130H140z"/>` +
  `<path fill="${middle}" d="M140 196c30-4 50-26 80-20s60 40 120 10v110H140z"/>` +
  `<path fill="${near}" d="M140 236c50-30 90-20 120-8s50 4 80-12v80H140z"/>` +
  `<path fill="${ground}" d="M140 258c60-16 120-4 200 0v40H140z"/></g>` +
  `<path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".45" d="M152 158c10-34 32-56 62-64"/>`;

const jacket: Maker = ({ middle, near, ground }) =>
  shadow(110, 312) +
  `<path fill="${near}" d="M196 74l-52 20c-16 6-24 16-28 34l-22 132 40 12 20-82v114h172V190l20 82 40-12-22-132c-4-18-12-28-28-34l-52-20z"/>` +
  `<path fill="${mixColors(near, ground, 0.55)}" d="M196 74h88l-14 34-30 18-30-18z"/><path fill="${mixColors(near, '#ffffff', 0.12)}" d="M196 74l-12 8 26 46 30-2-30-18zM284 74l12 8-26 46-30-2 30-18z"/>` +
  `<path fill="#f0e6a8" d="M154 206h172v16H154zM154 252h172v12H154zM104 206l38 10-3 14-38-10zM376 206l-38 10 3 14 38-10z"/>` +
  `<path stroke="${ground}" stroke-width="3" d="M240 126v178"/>${flame(286, 164, 0.9, mixColors(middle, '#ffffff', 0.6))}`;

const bottle: Maker = ({ far, middle, near, ground, haze }) =>
  shadow(62, 318) +
  `<path fill="${ground}" d="M212 44h56v34h-56z"/><path fill="none" stroke="${ground}" stroke-width="8" d="M222 46c0-26 36-26 36 0"/>` +
  `<path fill="${middle}" d="M208 78h64c2 20 18 24 18 48v170c0 12-8 20-20 20h-60c-12 0-20-8-20-20V126c0-24 16-28 18-48z"/>` +
  ridgeBand(190, 222, 100, [far, mixColors(middle, near, 0.6), near]) +
  `<path fill="${near}" d="M190 270h100v26c0 12-8 20-20 20h-60c-12 0-20-8-20-20z"/>` +
  `<path fill="#fff" opacity=".16" d="M200 128c2-14 10-20 14-30v206h-6c-5 0-8-4-8-10z"/>${flame(240, 164, 1.4, haze)}`;

const tee: Maker = ({ sky, far, middle, near, ground, sun }, id) =>
  shadow(92, 306) +
  `<path fill="${near}" d="M198 78c20 20 64 20 84 0l60 24 36 66-46 22-16-24v136H164V166l-16 24-46-22 36-66z"/>` +
  `<path fill="none" stroke="${mixColors(near, ground, 0.6)}" stroke-width="7" d="M199 79c20 22 62 22 82 0"/>` +
  `<path fill="none" stroke="${ground}" stroke-width="2" opacity=".4" d="M164 166v40M316 166v40"/>` +
  `<clipPath id="${id}"><circle cx="240" cy="186" r="47"/></clipPath><g clip-path="url(#${id})">` +
  `<path fill="${sky}" d="M190 136h100v100H190z"/><circle cx="254" cy="172" r="17" fill="${sun}"/>` +
  `${ridgeBand(188, 186, 104, [mixColors(far, middle, 0.4), middle, ground])}</g>`;

const makers: Record<'mug' | 'cap' | 'pin' | 'jacket' | 'bottle' | 'tee', Maker> = {
  mug,
  cap,
  pin,
  jacket,
  bottle,
  tee,
};
