import type { Random } from '../random.ts';
import type { Subject } from '../subjects.ts';
import { blend } from './svg.ts';

/** From the top of the sky down to the ground at the viewer's feet. */
export type Palette = {
  sky: string;
  haze: string;
  sun: string;
  far: string;
  middle: string;
  near: string;
  ground: string;
};

export const palettes: Record<Subject, Palette> = {
  bushfire: {
    sky: '#f59e5a',
    haze: '#fbd0a4',
    sun: '#fddfbd',
    far: '#f59e5a',
    middle: '#c2410c',
    near: '#7a2b17',
    ground: '#2b1a1d',
  },
  flood: {
    sky: '#8fc1d4',
    haze: '#cbe3ea',
    sun: '#deedf1',
    far: '#8fc1d4',
    middle: '#3b82a8',
    near: '#1d4d70',
    ground: '#0f2a3f',
  },
  rescue: {
    sky: '#e4b55c',
    haze: '#f4dca8',
    sun: '#f9ebc3',
    far: '#e4b55c',
    middle: '#b7791f',
    near: '#6b4e16',
    ground: '#2a2412',
  },
  training: {
    sky: '#7fae8f',
    haze: '#cfe2d2',
    sun: '#ddebdc',
    far: '#7fae8f',
    middle: '#2e6b4f',
    near: '#1f4d38',
    ground: '#10261c',
  },
  hazmat: {
    sky: '#b99fd1',
    haze: '#e0d3ea',
    sun: '#ece2f3',
    far: '#b99fd1',
    middle: '#7c5ba3',
    near: '#4a3468',
    ground: '#231a33',
  },
  aviation: {
    sky: '#a8c0df',
    haze: '#dbe6f2',
    sun: '#eaf0f8',
    far: '#a8c0df',
    middle: '#5c7fb3',
    near: '#2c4470',
    ground: '#14213a',
  },
};

/** The six deep tones of the avatars: also the grounds of portraits and contour maps. */
export const deepTones = ['#7a2b17', '#1d4d70', '#2e6b4f', '#4a3468', '#6b4e16', '#2c4470'] as const;

export function mixColors(first: string, second: string, part: number): string {
  const channel = (color: string, index: number) =>
    Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) =>
    Math.round(blend(channel(first, index), channel(second, index), part)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour of a ridge at a depth from 0 (farthest) to 1 (nearest). */
export function ridgeColor(palette: Palette, depth: number): string {
  const stops = [palette.far, palette.middle, palette.near, palette.ground];
  const position = depth * (stops.length - 1);
  const index = Math.min(Math.floor(position), stops.length - 2);
  return mixColors(stops[index] as string, stops[index + 1] as string, position - index);
}

export type Mood = 'day' | 'pale' | 'dusk' | 'night';

export function chooseMood(random: Random): Mood {
  return random.weighted({ day: 52, pale: 14, dusk: 18, night: 16 });
}

/** The same palette at another hour: only sky and farthest ridge change, so a subject stays recognisable. */
export function paletteAt(palette: Palette, mood: Mood): Palette {
  const { sky, haze, sun, middle, near, ground } = palette;
  if (mood === 'pale') {
    const paleSky = mixColors(sky, haze, 0.55);
    return {
      ...palette,
      sky: paleSky,
      haze: mixColors(haze, '#ffffff', 0.45),
      sun: mixColors(sun, '#ffffff', 0.6),
    };
  }
  if (mood === 'dusk') {
    return { ...palette, sky: mixColors(sky, middle, 0.5), far: mixColors(sky, middle, 0.3) };
  }
  if (mood === 'night') {
    return {
      ...palette,
      sky: mixColors(near, ground, 0.45),
      haze: mixColors(middle, sky, 0.3),
      far: mixColors(middle, near, 0.3),
      middle: mixColors(near, middle, 0.25),
      near: mixColors(near, ground, 0.45),
    };
  }
  return palette;
}
