/** What a picture may cost; the process that decodes it and the one that waits for it hold to the same. */
export const pictureLimits = {
  megapixels: 40,
  /** Of an AVIF, whose decoder takes 20 bytes for each pixel. */
  avifMegapixels: 16,
  seconds: 10,
  /**
   * Beside the 90 MB that the decoding process takes before it begins: half a gigabyte in all. A JPEG of 40 megapixels
   * that loads in steps takes 270 MB; what takes most is a drawing, which can ask for any amount in a few letters.
   */
  bytes: 380_000_000,
  /** Of what is kept, in pixels; a smaller picture stays as small as it is. */
  side: 512,
  /** The longer side of a drawing, in pixels, while it is drawn. */
  drawnSide: 2048,
};

/** How the decoding process says what is wrong: it ends with this code. */
export const exitCodes = {
  noPicture: 20,
  tooManyPixels: 21,
  damaged: 22,
  tooManyOfAvif: 23,
  tooCostly: 24,
} as const;
