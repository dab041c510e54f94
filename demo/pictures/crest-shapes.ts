/** The plates of the crests, each in a square of 160 by 160 about its middle at 80,80. */
export type Plate = {
  outline: string /** Where the charge sits, and how large it may be. */;
  y: number;
  size: number;
};

function regular(corners: number, radius: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = turn + (index / corners) * 2 * Math.PI;
    return `${(80 + Math.sin(angle) * radius).toFixed(1)} ${(80 - Math.cos(angle) * radius).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}

/** A rosette of round lobes. */
function lobed(lobes: number, radius: number): string {
  const at = (index: number) => {
    const angle = (index / lobes) * 2 * Math.PI;
    return `${(80 + Math.sin(angle) * radius).toFixed(1)} ${(80 - Math.cos(angle) * radius).toFixed(1)}`;
  };
  const bulge = (radius * Math.sin(Math.PI / lobes) * 1.06).toFixed(1);
  const arcs = Array.from({ length: lobes }, (_, index) => `A${bulge} ${bulge} 0 0 1 ${at(index + 1)}`);
  return `M${at(0)}${arcs.join('')}z`;
}

export const plates = {
  heater: { outline: 'M24 24h112v50c0 36-24 54-56 66-32-12-56-30-56-66z', y: 74, size: 1 },
  eared: {
    outline:
      'M80 18c14 8 32 10 50 8 4 0 8 4 8 9-4 18-2 30 0 42 3 36-28 54-58 67-30-13-61-31-58-67 2-12 4-24 0-42 0-5 4-9 8-9 18 2 36 0 50-8z',
    y: 78,
    size: 1,
  },
  pointed: { outline: 'M80 16l54 18v42c0 34-22 56-54 70-32-14-54-36-54-70V34z', y: 78, size: 1 },
  roundel: { outline: 'M80 16a64 64 0 1 1 0 128 64 64 0 1 1 0-128z', y: 80, size: 1 },
  hexagon: { outline: regular(6, 68, 0), y: 80, size: 1 },
  octagon: { outline: regular(8, 67, Math.PI / 8), y: 80, size: 1.04 },
  rosette: { outline: lobed(12, 59), y: 80, size: 0.94 },
  arch: { outline: 'M26 78a54 54 0 0 1 108 0v52c0 6-4 10-10 10H36c-6 0-10-4-10-10z', y: 82, size: 1 },
  square: {
    outline: 'M40 22h80c10 0 18 8 18 18v80c0 10-8 18-18 18H40c-10 0-18-8-18-18V40c0-10 8-18 18-18z',
    y: 80,
    size: 1.04,
  },
} as const satisfies Record<string, Plate>;

export type PlateName = keyof typeof plates;
