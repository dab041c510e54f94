export const imageLimits = {
  megapixels: 40,
  /** The AVIF decoder takes 20 bytes per pixel. */
  avifMegapixels: 16,
  seconds: 10,
  /** Beside the 90 MB of the process. A progressive JPEG of 40 megapixels takes 270 MB. */
  bytes: 380_000_000,
  side: 512,
  /** The longer side of an SVG while it is rendered. */
  drawnSide: 2048,
};

export const exitCodes = {
  noPicture: 20,
  tooManyPixels: 21,
  damaged: 22,
  tooManyOfAvif: 23,
  tooCostly: 24,
} as const;
