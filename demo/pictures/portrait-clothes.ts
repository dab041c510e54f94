import type { Random } from '../random.ts';
import { mixColors } from './palettes.ts';

const shoulders = 'M22 330C24 268 62 246 118 232q42 22 84 0C258 246 296 268 298 330z';

/** Plain or in uniform, never with a real service's insignia. */
export function drawClothes(random: Random): string {
  const clothes = random.weighted({ shirt: 3, turnout: 3, jumper: 2, blazer: 2, polo: 2, overalls: 2 });
  return makers[clothes](random);
}

const body = (color: string) => `<path fill="${color}" d="${shoulders}"/>`;

const makers: Record<
  'shirt' | 'turnout' | 'jumper' | 'blazer' | 'polo' | 'overalls',
  (random: Random) => string
> = {
  shirt: (random) => {
    const color = random.pick(['#dfe7ee', '#c9d6e2', '#22364a', '#5d7486', '#ece4d4']);
    const shade = mixColors(color, '#14202b', 0.22);
    const boards = `<path fill="${shade}" d="M62 250l44-14 6 12-42 16zM258 250l-44-14-6 12 42 16z"/>`;
    return (
      body(color) +
      boards +
      `<path fill="${mixColors(color, '#ffffff', 0.3)}" d="M124 224l36 40-24 20-26-48zM196 224l-36 40 24 20 26-48z"/>` +
      `<path fill="none" stroke="${shade}" stroke-width="2.5" d="M160 264v66"/>` +
      `<path fill="none" stroke="${shade}" stroke-width="2.5" d="M198 290h36v24h-36z"/>`
    );
  },
  turnout: (random) => {
    const color = random.pick(['#d9a441', '#c9832d', '#2a3440', '#b9a074']);
    const band = color === '#2a3440' ? '#e8d65a' : '#f1efe6';
    const collar = mixColors(color, '#14202b', 0.35);
    return (
      body(color) +
      `<path fill="${collar}" d="M116 218l44 34 44-34 10 26-54 34-54-34z"/>` +
      `<path fill="${band}" d="M30 288q24-6 56-6v16q-34 0-60 8zM290 288q-24-6-56-6v16q34 0 60 8zM86 282h148v16H86z" opacity=".9"/>` +
      `<path stroke="${collar}" stroke-width="3" d="M160 278v52"/>`
    );
  },
  jumper: (random) => {
    const color = random.pick(['#3f5f52', '#8a4b35', '#45506b', '#a9855a', '#6b5878', '#3d6b7d']);
    const shade = mixColors(color, '#14202b', 0.25);
    return `${body(color)}<path fill="none" stroke="${shade}" stroke-width="12" d="M116 234c14 26 74 26 88 0"/>`;
  },
  blazer: (random) => {
    const color = random.pick(['#1d2b3a', '#3a3f47', '#4b3b33', '#24433a']);
    const lapel = mixColors(color, '#ffffff', 0.1);
    const blouse = random.pick(['#f4f1ea', '#e7d3c2', '#cfdde6', '#d8c9e4']);
    return (
      body(color) +
      `<path fill="${blouse}" d="M122 228l38 84 38-84q-38 20-76 0z"/>` +
      `<path fill="${lapel}" d="M120 226l-20 14 14 30-10 8 52 50 4-14zM200 226l20 14-14 30 10 8-52 50-4-14z"/>`
    );
  },
  polo: (random) => {
    const color = random.pick(['#c2410c', '#1d4d70', '#2e6b4f', '#14202b', '#7a2b17']);
    const shade = mixColors(color, '#000000', 0.25);
    return (
      body(color) +
      `<path fill="${shade}" d="M118 224l42 30-22 26-30-40zM202 224l-42 30 22 26 30-40z"/>` +
      `<path fill="${mixColors(color, '#ffffff', 0.7)}" opacity=".8" d="M206 284l8 14h-16z"/>`
    );
  },
  overalls: (random) => {
    const color = random.pick(['#c4511a', '#2c4470', '#3a4a3c']);
    const shade = mixColors(color, '#14202b', 0.3);
    return (
      body(color) +
      `<path fill="${shade}" d="M122 222l38 44-30 6-20-34zM198 222l-38 44 30 6 20-34z"/>` +
      `<path fill="#e9e4d4" opacity=".9" d="M64 250l14-5 10 85H70zM256 250l-14-5-10 85h18z"/>` +
      `<path stroke="${shade}" stroke-width="3" d="M160 266v64"/>`
    );
  },
};
