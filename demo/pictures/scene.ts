import { type Random, seededRandom } from '../random.ts';
import type { Subject } from '../subjects.ts';
import { drawAircraft } from './aircraft.ts';
import { drawLandmark, type Landmark } from './landmarks.ts';
import { chooseMood, paletteAt, palettes } from './palettes.ts';
import { buildRidges, chooseLandform, type Ridge } from './ridge.ts';
import * as silhouettes from './silhouettes.ts';
import {
  drawBirds,
  drawClouds,
  drawRain,
  drawSky,
  drawSmoke,
  drawStars,
  drawSun,
  placeSun,
  type Scene,
} from './sky.ts';
import { between, idPrefix, svg, svgDocument } from './svg.ts';
import { drawWater } from './water.ts';
import { drawFireLine, drawMist, drawTownLights } from './weather.ts';

export type SceneOptions = { seed: string; subject: Subject; width: number; height: number };

/** Layered ridgelines under a sun or moon, with at most three small extras that suit the subject. */
export function drawScene(options: SceneOptions): string {
  return svgDocument(options.width, options.height, drawSceneContent(options));
}

/** A scene without its outer element, to be set into another picture. */
export function drawSceneContent({ seed, subject, width, height }: SceneOptions): string {
  const random = seededRandom(`scene|${seed}|${subject}`);
  const mood = chooseMood(random);
  const canvas = { width, height, unit: Math.sqrt((width * height) / (380 * 200)) };
  const palette = paletteAt(palettes[subject], mood);
  const count = Number(random.weighted({ '3': 2, '4': 4, '5': 3, '6': 1 }));
  const ridges = buildRidges(random.fork('ridges'), canvas, palette, chooseLandform(random), count);
  const sun = placeSun(random.fork('sun'), canvas, ridges, mood);
  const id = idPrefix(seed, subject, width, height);
  return compose(
    random,
    { ...canvas, id, mood, palette, ridges, sun },
    planExtras(random, subject, mood),
    subject,
  );
}

type Plan = {
  landmark: boolean;
  air: 'birds' | 'clouds' | 'aircraft' | 'none';
  ground: 'rain' | 'water' | 'smoke' | 'fireLine' | 'mist' | 'lights' | 'none';
};

function planExtras(random: Random, subject: Subject, mood: Scene['mood']): Plan {
  const dark = mood === 'night' || mood === 'dusk';
  const common = { mist: 2, lights: dark ? 3 : 0, none: 5 };
  const ground: Record<Subject, Partial<Record<Plan['ground'], number>>> = {
    bushfire: { ...common, smoke: 4, fireLine: dark ? 5 : 2 },
    flood: { ...common, rain: 4, water: 6 },
    rescue: { ...common, water: 3 },
    training: common,
    hazmat: common,
    aviation: common,
  };
  const air: Partial<Record<Plan['air'], number>> =
    subject === 'aviation' ? { aircraft: 6, clouds: 2, none: 2 } : { birds: 2, clouds: 3, none: 4 };
  const plan: Plan = {
    landmark: random.chance(0.6),
    air: random.weighted(air as Record<Plan['air'], number>),
    ground: random.weighted(ground[subject] as Record<Plan['ground'], number>),
  };
  // Birds do not fly in rain or at night, and a flood leaves no ridge for a landmark.
  if (plan.ground === 'rain' || mood === 'night') plan.air = plan.air === 'birds' ? 'none' : plan.air;
  if (plan.ground === 'water') plan.landmark = false;
  return plan;
}

function compose(random: Random, scene: Scene, plan: Plan, subject: Subject): string {
  const landmark = plan.landmark ? drawLandmark(random.fork('landmark'), scene, subject) : undefined;
  const hasWater = plan.ground === 'water';
  const drawn = hasWater ? scene.ridges.slice(0, -1) : scene.ridges;
  const effects = random.fork('effects');
  return [
    drawSky(scene),
    scene.mood === 'night' ? drawStars(random.fork('stars'), scene) : '',
    drawSun(random.fork('disc'), scene),
    plan.air === 'clouds' ? drawClouds(random.fork('air'), scene) : '',
    plan.air === 'birds' ? drawBirds(random.fork('air'), scene) : '',
    plan.air === 'aircraft' ? drawAircraft(random.fork('air'), scene) : '',
    ...drawn.map((ridge, index) => drawLayer(effects, scene, plan, landmark, ridge, index)),
    hasWater ? drawFlood(effects, scene, drawn.length - 1) : '',
    plan.ground === 'rain' ? drawRain(effects, scene) : '',
  ].join('');
}

function drawLayer(
  effects: Random,
  scene: Scene,
  plan: Plan,
  landmark: Landmark | undefined,
  ridge: Ridge,
  index: number,
): string {
  const middle = Math.max(1, Math.floor((scene.ridges.length - 1) / 2));
  const smokeX =
    scene.width * (scene.sun.x < scene.width / 2 ? between(effects, 0.6, 0.78) : between(effects, 0.2, 0.4));
  return [
    plan.ground === 'smoke' && index === 1 ? drawSmoke(effects, scene, smokeX, ridge) : '',
    landmark?.ridge === index ? landmark.markup : '',
    drawRidge(scene, ridge, index),
    plan.ground === 'fireLine' && index === middle ? drawFireLine(effects, scene, index) : '',
    plan.ground === 'mist' && index === middle - 1 ? drawMist(scene, index) : '',
    plan.ground === 'lights' && index === middle ? drawTownLights(effects, scene, index) : '',
  ].join('');
}

/** The ridge and its contour strokes, which are the same line again, a little lower each time. */
function drawRidge({ id, unit, palette, mood, ridges }: Scene, ridge: Ridge, index: number): string {
  const name = `${id}${index}`;
  // The sun shows faintly through the farthest ridge, as through haze.
  const veil = index === 0 && mood !== 'night' ? ' fill-opacity=".78"' : '';
  const gap = (3.4 + ridge.depth) * unit;
  // With many ridges each shows less of itself, and has room for fewer strokes.
  const steps = ridges.length > 4 ? [1, 2, 3, 4] : [1, 2, 3, 4, 5];
  const strokes = steps.map((step) => svg`<use href="#${name}" y="${gap * step}"/>`);
  const width = 0.6 * unit ** 0.7;
  const opacity = index === 0 ? 0.32 : 0.2;
  return (
    `<defs><path id="${name}" d="${ridge.path}"/></defs><use href="#${name}" fill="${ridge.color}"${veil}/>` +
    svg`<g fill="none" stroke="${palette.haze}" stroke-width="${width}" opacity="${opacity}">${strokes.join('')}</g>`
  );
}

/** Water instead of the nearest ridge, sometimes with a boat or a tree standing in it. */
function drawFlood(random: Random, scene: Scene, mirrored: number): string {
  const { width, height, unit, palette, sun } = scene;
  const top = height * between(random, 0.76, 0.82);
  const water = drawWater(random, scene, top, mirrored);
  if (random.chance(0.35)) return water;
  const x = width * (sun.x < width / 2 ? between(random, 0.62, 0.8) : between(random, 0.2, 0.38));
  const y = top + (height - top) * 0.3;
  const shape = random.pick([silhouettes.rescueBoat, silhouettes.gumTree, silhouettes.floodGauge]);
  const content = shape(random, palette.sun);
  const color = palette.ground;
  const group = (transform: string, opacity: string) =>
    `<g transform="${transform}" fill="${color}" stroke="${color}" opacity="${opacity}">${content}</g>`;
  const scale = Math.round(unit * 110) / 100;
  // The reflection is the thing itself upside down; both hide what reaches below the waterline.
  return (
    water +
    group(svg`translate(${x} ${y + scale})scale(${scale} ${-scale * 0.7})`, '.22') +
    group(svg`translate(${x} ${y})scale(${scale})`, '1')
  );
}
