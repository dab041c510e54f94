export const imageLimits = {
  megapixels: 40,
  /** Lower, because the AVIF decoder takes 20 bytes per pixel. */
  avifMegapixels: 16,
  timeoutSeconds: 10,
  /** In addition to the 90 MB of the process. A progressive JPEG of 40 megapixels takes 270 MB. */
  maxMemoryBytes: 380_000_000,
  outputSide: 512,
  /** Maximum side of an SVG while it is rendered, before it is cropped. */
  maxSvgSide: 2048,
};

export const exitCodes = {
  notAnImage: 20,
  tooManyPixels: 21,
  damaged: 22,
  tooManyAvifPixels: 23,
  tooComplex: 24,
} as const;
