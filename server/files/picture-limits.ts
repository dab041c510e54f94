/** What a picture may cost; the process that decodes it and the one that waits for it hold to the same. */
export const pictureLimits = {
  megapixels: 40,
  seconds: 10,
  /** Of the whole decoding process: 40 megapixels with four channels of 16 bit are 320 MB. */
  residentBytes: 1024 * 1024 * 1024,
  /** Of what is kept, in pixels; a smaller picture stays as small as it is. */
  side: 512,
  /** The longer side of a drawing, in pixels, while it is drawn. */
  drawnSide: 2048,
};

/** How the decoding process says what is wrong: it ends with this code. */
export const exitCodes = { noPicture: 20, tooManyPixels: 21, damaged: 22 } as const;
