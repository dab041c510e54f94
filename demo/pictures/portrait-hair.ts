/**
 * Hair and head coverings for a head whose face is an oval about 160,138 (half width 46, half height 56).
 * `behind` is drawn before the neck, `front` after the face. Colours come from the caller.
 */
export type HairStyle = {
  behind: (color: string) => string;
  front: (color: string, shade: string) => string;
};

const none = () => '';
const fill = (color: string, path: string) => `<path fill="${color}" d="${path}"/>`;

/** The top of the head down to the ears, with a parting given by the path of its lower edge. */
const cap = (edge: string) => `M112 138C106 96 124 72 160 72s54 24 48 66${edge}z`;

const short: HairStyle = {
  behind: none,
  front: (color) =>
    fill(color, cap('C205 122 200 112 192 106 172 112 146 110 128 102 120 112 116 124 112 138')),
};

const sideParting: HairStyle = {
  behind: none,
  front: (color) =>
    fill(color, cap('C204 120 198 112 190 104 168 104 150 98 142 88 138 102 122 112 112 138')),
};

const cropped: HairStyle = {
  behind: none,
  front: (color) =>
    fill(
      color,
      'M114 124C112 92 130 78 160 78s48 14 46 46C202 108 194 99 186 97 168 92 152 92 134 97 126 99 118 108 114 124z',
    ),
};

const receding: HairStyle = {
  behind: none,
  front: (color) =>
    fill(
      color,
      'M111 140C106 112 112 96 124 90 120 104 118 122 117 142zM209 140C214 112 208 96 196 90 200 104 202 122 203 142z',
    ),
};

const bald: HairStyle = { behind: none, front: none };

const bob: HairStyle = {
  behind: (color) => fill(color, 'M100 190C92 110 112 66 160 66s68 44 60 124C208 202 112 202 100 190z'),
  front: (color) =>
    fill(color, cap('C206 118 196 106 184 100 160 112 128 112 118 108 114 118 113 128 112 138')),
};

const long: HairStyle = {
  behind: (color) => fill(color, 'M94 244C100 200 92 66 160 66S220 200 226 244C190 262 130 262 94 244z'),
  front: (color) => fill(color, cap('C204 122 184 112 160 86 136 112 116 122 112 138')),
};

const bun: HairStyle = {
  behind: (color) => `<circle cx="160" cy="60" r="23" fill="${color}"/>`,
  front: (color, shade) =>
    fill(color, cap('C202 116 186 102 160 100 134 102 118 116 112 138')) +
    `<path fill="none" stroke="${shade}" stroke-width="2.5" d="M143 74q17 8 34 0"/>`,
};

const lowBun: HairStyle = {
  behind: (color) => `<circle cx="205" cy="178" r="23" fill="${color}"/>`,
  front: (color) => fill(color, cap('C202 116 190 106 176 96 150 108 122 112 112 138')),
};

const ponytail: HairStyle = {
  behind: (color) =>
    fill(color, 'M186 92C240 96 232 170 222 226 214 232 204 226 202 214 208 170 206 130 180 112z'),
  front: (color) => fill(color, cap('C202 114 184 100 160 99 136 100 118 114 112 138')),
};

const curly: HairStyle = {
  behind: (color) =>
    circles(color, [
      [112, 116, 26],
      [208, 116, 26],
      [106, 142, 20],
      [214, 142, 20],
      [126, 88, 28],
      [194, 88, 28],
      [160, 76, 32],
    ]),
  front: (color) =>
    circles(color, [
      [124, 96, 15],
      [142, 88, 17],
      [162, 84, 18],
      [182, 89, 16],
      [197, 98, 14],
    ]),
};

const tightCurls: HairStyle = {
  behind: none,
  front: (color) =>
    circles(color, [
      [116, 114, 11],
      [121, 98, 14],
      [136, 86, 16],
      [154, 80, 17],
      [172, 81, 17],
      [188, 89, 15],
      [200, 101, 13],
      [204, 115, 10],
    ]),
};

const afro: HairStyle = {
  behind: (color) => `<circle cx="160" cy="112" r="70" fill="${color}"/>`,
  front: (color) => fill(color, cap('C204 116 190 104 160 103 130 104 116 116 112 138')),
};

const locks: HairStyle = {
  behind: (color) =>
    `<path fill="none" stroke="${color}" stroke-width="14" stroke-linecap="round" d="M112 116C102 150 104 180 100 214M124 120C116 160 118 190 116 226M208 116C218 150 216 180 220 214M196 120C204 160 202 190 204 226"/>`,
  front: (color, shade) =>
    fill(color, cap('C204 118 188 102 160 100 132 102 116 118 112 138')) +
    `<path fill="none" stroke="${shade}" stroke-width="2" d="M136 80q-6 10-8 24M160 74v26M184 80q6 10 8 24"/>`,
};

const hijab: HairStyle = {
  behind: (color) => fill(color, 'M92 256C88 190 84 60 160 60s72 130 68 196c-40 20-96 20-136 0z'),
  front: (color, shade) =>
    // Everything but the face: an outer hood with the oval of the face cut out of it.
    `<path fill="${color}" fill-rule="evenodd" d="M160 62c-44 0-62 34-58 82 2 36 14 58 58 62 44-4 56-26 58-62 4-48-14-82-58-82zM160 90c28 0 42 18 41 46-1 34-18 54-41 54s-40-20-41-54c-1-28 13-46 41-46z"/>` +
    fill(
      color,
      'M106 184C124 200 196 200 214 184 222 216 232 240 240 260 196 280 124 280 80 260 88 240 98 216 106 188z',
    ) +
    `<path fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round" d="M110 200c30 26 76 28 98 52M120 96c8-14 20-20 36-22"/>`,
};

const turban: HairStyle = {
  behind: none,
  front: (color, shade) =>
    fill(color, 'M106 124C92 84 114 52 160 52s68 32 54 72C206 108 188 98 160 92 132 98 114 108 106 124z') +
    `<path fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round" d="M108 104C130 96 150 84 160 70M212 104C190 96 170 84 160 70M116 82c16-2 30-10 40-22M204 82c-16-2-30-10-40-22"/>`,
};

function circles(color: string, spots: readonly (readonly [number, number, number])[]): string {
  return `<g fill="${color}">${spots.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')}</g>`;
}

export const hairStyles = {
  short,
  sideParting,
  cropped,
  receding,
  bald,
  bob,
  long,
  bun,
  lowBun,
  ponytail,
  curly,
  tightCurls,
  afro,
  locks,
  hijab,
  turban,
} as const satisfies Record<string, HairStyle>;

export type HairName = keyof typeof hairStyles;
