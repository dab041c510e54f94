/** Returns contour lines as SVG paths in a 400 by 400 box, from the centre outwards. */
export function generateContours(seed: number): string[] {
  const random = createRandom(seed);
  const waves = [2, 3, 4, 5].map((frequency) => ({
    frequency,
    amplitude: (0.12 + random() * 0.2) / frequency ** 1.6,
    phase: random() * 2 * Math.PI,
    // A larger drift would make the lines cross.
    drift: (random() - 0.5) * 0.24,
  }));
  return Array.from({ length: 10 }, (_, ring) => {
    const radius = 22 + ring * 30;
    return toClosedCurve(
      Array.from({ length: pointsPerRing }, (_, index) => {
        const angle = (index / pointsPerRing) * 2 * Math.PI;
        const scale = waves.reduce(
          (sum, { frequency, amplitude, phase, drift }) =>
            sum + amplitude * Math.cos(frequency * angle + phase + frequency * drift * ring),
          1,
        );
        return [200 + radius * scale * Math.cos(angle), 200 + radius * scale * Math.sin(angle)];
      }),
    );
  });
}

const pointsPerRing = 28;
type Point = [x: number, y: number];

/** Converts a Catmull-Rom spline to Bézier curves. */
function toClosedCurve(points: Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...first, ...second, ...to].map(roundToTenths).join(' ')}`;
  });
  return `M${at(0).map(roundToTenths).join(' ')}${curves.join('')}Z`;
}

const roundToTenths = (value: number) => Math.round(value * 10) / 10;

/** Mulberry32. The same seed returns the same numbers. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
