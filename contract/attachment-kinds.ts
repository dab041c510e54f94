/** How the server recognises a kind by the content of a file. */
export type FileContent =
  | 'pdf'
  | 'word'
  | 'excel'
  | 'powerpoint'
  | 'opendocument'
  | 'old office'
  | 'text'
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'tiff'
  | 'heif'
  | 'mp3'
  | 'mp4';

export type AttachmentKind = {
  content: FileContent;
  mediaType: string;
  /** The format is made for macros, or macros in it cannot be detected. */
  canHideMacros?: true;
};

const officeType = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`;
const openType = (name: string) => `application/vnd.oasis.opendocument.${name}`;

/** The kinds of files that staff can attach, by file extension. */
export const attachmentKinds: Record<string, AttachmentKind> = {
  pdf: { content: 'pdf', mediaType: 'application/pdf' },
  docx: { content: 'word', mediaType: officeType('wordprocessingml.document') },
  dotx: { content: 'word', mediaType: officeType('wordprocessingml.template') },
  xlsx: { content: 'excel', mediaType: officeType('spreadsheetml.sheet') },
  xltx: { content: 'excel', mediaType: officeType('spreadsheetml.template') },
  pptx: { content: 'powerpoint', mediaType: officeType('presentationml.presentation') },
  ppsx: { content: 'powerpoint', mediaType: officeType('presentationml.slideshow') },
  potx: { content: 'powerpoint', mediaType: officeType('presentationml.template') },
  odt: { content: 'opendocument', mediaType: openType('text') },
  ods: { content: 'opendocument', mediaType: openType('spreadsheet') },
  odp: { content: 'opendocument', mediaType: openType('presentation') },
  txt: { content: 'text', mediaType: 'text/plain; charset=utf-8' },
  csv: { content: 'text', mediaType: 'text/csv; charset=utf-8' },
  jpg: { content: 'jpeg', mediaType: 'image/jpeg' },
  jpeg: { content: 'jpeg', mediaType: 'image/jpeg' },
  png: { content: 'png', mediaType: 'image/png' },
  gif: { content: 'gif', mediaType: 'image/gif' },
  webp: { content: 'webp', mediaType: 'image/webp' },
  tif: { content: 'tiff', mediaType: 'image/tiff' },
  tiff: { content: 'tiff', mediaType: 'image/tiff' },
  heic: { content: 'heif', mediaType: 'image/heic' },
  avif: { content: 'heif', mediaType: 'image/avif' },
  mp3: { content: 'mp3', mediaType: 'audio/mpeg' },
  m4a: { content: 'mp4', mediaType: 'audio/mp4' },
  mp4: { content: 'mp4', mediaType: 'video/mp4' },
  doc: { content: 'old office', mediaType: 'application/msword', canHideMacros: true },
  xls: { content: 'old office', mediaType: 'application/vnd.ms-excel', canHideMacros: true },
  ppt: { content: 'old office', mediaType: 'application/vnd.ms-powerpoint', canHideMacros: true },
  docm: {
    content: 'word',
    mediaType: 'application/vnd.ms-word.document.macroEnabled.12',
    canHideMacros: true,
  },
  dotm: {
    content: 'word',
    mediaType: 'application/vnd.ms-word.template.macroEnabled.12',
    canHideMacros: true,
  },
  xlsm: {
    content: 'excel',
    mediaType: 'application/vnd.ms-excel.sheet.macroEnabled.12',
    canHideMacros: true,
  },
  xltm: {
    content: 'excel',
    mediaType: 'application/vnd.ms-excel.template.macroEnabled.12',
    canHideMacros: true,
  },
  xlam: {
    content: 'excel',
    mediaType: 'application/vnd.ms-excel.addin.macroEnabled.12',
    canHideMacros: true,
  },
  pptm: {
    content: 'powerpoint',
    mediaType: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
    canHideMacros: true,
  },
  ppam: {
    content: 'powerpoint',
    mediaType: 'application/vnd.ms-powerpoint.addin.macroEnabled.12',
    canHideMacros: true,
  },
};

export const allowedKindsText =
  'PDF, Word, Excel, PowerPoint, OpenDocument, text, CSV, pictures, MP3 and MP4';

/** For the file picker. */
export const attachmentExtensions = Object.entries(attachmentKinds)
  .filter(([, { canHideMacros }]) => !canHideMacros)
  .map(([extension]) => `.${extension}`);
