import { type Random, seededRandom } from '../random.ts';
import { deepTones, mixColors } from './palettes.ts';
import { drawClothes } from './portrait-clothes.ts';
import { type HairName, hairStyles } from './portrait-hair.ts';
import { svgDocument } from './svg.ts';

const skins = [
  '#f3d3bb',
  '#e8bd9c',
  '#d9a27c',
  '#c58b63',
  '#a86f4b',
  '#8a5638',
  '#70452d',
  '#57351f',
] as const;
const hairColors = ['#1d1714', '#2e211a', '#4a3122', '#6f4a2c', '#a8743c', '#c99a5b', '#8a3d22'] as const;
const greys = ['#8f9294', '#b9bbba', '#d8d7d2', '#5d6164'] as const;
const cloths = ['#e3d5bd', '#30455a', '#6b3a3f', '#41655a', '#8d7aa8', '#c98a4b', '#1f2a33'] as const;

/** A calm, flat likeness of nobody in particular: shoulders, head and hair, and only a hint of a face. */
export function drawPortrait({ seed }: { seed: string }): string {
  const random = seededRandom(`portrait|${seed}`);
  const ground = random.pick(deepTones);
  const skin = random.pick(skins);
  const skinShade = mixColors(skin, '#3a1608', 0.2);
  const hair = chooseHair(random);
  const older = random.chance(0.28);
  const covered = hair === 'hijab' || hair === 'turban';
  // Hair is always well darker than the skin (or grey), so that no head looks bald by accident.
  const naturals = hairColors.slice(0, skins.indexOf(skin) > 4 ? 2 : skins.indexOf(skin) > 2 ? 4 : 7);
  const hairColor = older ? random.pick(greys) : random.pick(naturals);
  const color = covered ? random.pick(cloths) : hairColor;
  const shade = mixColors(color, '#0d151d', 0.25);
  const style = hairStyles[hair];
  const bearded = hair === 'turban' ? random.chance(0.85) : canWearBeard(hair) && random.chance(0.42);
  return svgDocument(
    320,
    320,
    drawGround(random, ground) +
      style.behind(mixColors(color, '#0d151d', covered ? 0.12 : 0.18)) +
      drawNeck(skin, skinShade) +
      drawClothes(random.fork('clothes')) +
      drawHead(skin, skinShade, hair === 'hijab') +
      (bearded ? drawBeard(random, hairColor) : '') +
      drawFeatures(random, skin, hairColor, bearded) +
      style.front(color, shade) +
      (random.chance(0.3) ? drawGlasses(random) : ''),
  );
}

function chooseHair(random: Random): HairName {
  return random.weighted<HairName>({
    short: 8,
    sideParting: 8,
    cropped: 7,
    receding: 4,
    bald: 5,
    bob: 8,
    long: 8,
    bun: 6,
    lowBun: 5,
    ponytail: 6,
    curly: 6,
    tightCurls: 5,
    afro: 4,
    locks: 3,
    hijab: 5,
    turban: 4,
  });
}

function canWearBeard(hair: HairName): boolean {
  const styles: readonly HairName[] = ['short', 'sideParting', 'cropped', 'receding', 'bald', 'tightCurls'];
  return styles.includes(hair);
}

function drawGround(random: Random, tone: string): string {
  const lighter = mixColors(tone, '#ffffff', 0.2);
  const soft = mixColors(tone, '#ffffff', 0.36);
  const disc = `<circle cx="${random.pick([110, 160, 210])}" cy="150" r="128" fill="${soft}" opacity=".55"/>`;
  const hills = `<path fill="${soft}" opacity=".6" d="M0 190C50 150 90 160 140 190S250 150 320 176V320H0z"/>`;
  return `<path fill="${lighter}" d="M0 0h320v320H0z"/>${random.chance(0.6) ? disc : hills}`;
}

function drawNeck(skin: string, shade: string): string {
  return (
    `<path fill="${skin}" d="M134 168h52v54c14 10 22 14 30 18-20 26-92 26-112 0 8-4 16-8 30-18z"/>` +
    `<path fill="${shade}" d="M134 178h52v16c-10 18-42 18-52 0z"/>`
  );
}

function drawHead(skin: string, shade: string, earsCovered: boolean): string {
  const ears = `<g fill="${shade}"><ellipse cx="113" cy="142" rx="9" ry="13"/><ellipse cx="207" cy="142" rx="9" ry="13"/></g>`;
  return (
    (earsCovered ? '' : ears) +
    `<path fill="${skin}" d="M160 80c32 0 47 22 46 54-1 40-22 62-46 62s-45-22-46-62c-1-32 14-54 46-54z"/>`
  );
}

/** Brows, the shadow of the nose and a slight smile: enough to be friendly, too little to be a likeness. */
function drawFeatures(random: Random, skin: string, hairColor: string, bearded: boolean): string {
  // Dark skin takes darker lines: a face must not lose its features to its tone.
  const deep = (skins as readonly string[]).indexOf(skin) > 4;
  const line = mixColors(skin, '#1c0903', deep ? 0.62 : 0.38);
  const brow = mixColors(hairColor, skin, deep ? 0.08 : 0.3);
  const smile = random.pick(['M146 172q14 9 28 0', 'M147 172q14 11 27-1', 'M148 173q12 7 24 0']);
  return (
    `<g fill="none" stroke-linecap="round"><path stroke="${brow}" stroke-width="4" d="M131 124q10-6 20-1M169 123q10-5 20 1"/>` +
    `<path stroke="${line}" stroke-width="3" d="M162 134l4 18q-3 4-9 3"/>` +
    `<path stroke="${bearded ? mixColors(skin, '#ffffff', 0.12) : line}" stroke-width="3.5" d="${smile}"/></g>`
  );
}

function drawBeard(random: Random, color: string): string {
  const full = 'M113 134c4 14 8 20 16 24 20-6 42-6 62 0 8-4 12-10 16-24 2 44-18 72-47 72s-49-28-47-72z';
  const trimmed = 'M114 146c4 10 10 16 18 18 18-5 38-5 56 0 8-2 14-8 18-18-2 36-22 52-46 52s-44-16-46-52z';
  return `<path fill="${color}" d="${random.chance(0.5) ? full : trimmed}"/>`;
}

function drawGlasses(random: Random): string {
  const color = random.pick(['#14191e', '#4a2e1a', '#b98f45']);
  const lens = random.chance(0.5)
    ? '<circle cx="140" cy="138" r="15.5"/><circle cx="180" cy="138" r="15.5"/>'
    : '<rect x="123" y="126" width="33" height="24" rx="8"/><rect x="164" y="126" width="33" height="24" rx="8"/>';
  return (
    `<g fill="#fff" fill-opacity=".07" stroke="${color}" stroke-width="3.2">${lens}` +
    `<path fill="none" d="M156 135q4-3 8 0M124 134l-10-3M196 134l10-3"/></g>`
  );
}
