export const imageLimits = {
  megapixels: 40,
  /** Lower, because the AVIF decoder takes 20 bytes per pixel. */
  avifMegapixels: 16,
  timeoutSeconds: 10,
  /** In addition to the 90 MB of the process. A progressive JPEG of 40 megapixels takes 270 MB. */
  maxMemoryBytes: 380_000_000,
  outputSide: 512,
  /** Of a photo in a contact, which some phones send by message. */
  contactSide: 192,
  /** Of an article picture, whose width is limited by its renditions. */
  maxPictureHeight: 4096,
  /** Maximum side of an SVG while it is rendered, before it is cropped. */
  maxSvgSide: 2048,
};

export const exitCodes = {
  notAnImage: 20,
  tooManyPixels: 21,
  damaged: 22,
  tooManyAvifPixels: 23,
  tooComplex: 24,
  cropOutside: 25,
} as const;

/** A part of an upright image, in pixels. */
export type Crop = { x: number; y: number; width: number; height: number };

/** The process writes these as a line of JSON before the bytes of the images. */
export type ImageHeader = { width: number; height: number; byteSize: number };

/** The argument that asks for an article picture instead of a square. */
export const pictureArgument = '--picture=';

/** The argument that asks for a small JPEG, which all address books read. */
export const contactArgument = '--contact';
