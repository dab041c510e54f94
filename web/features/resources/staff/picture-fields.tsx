import { DraftPictureField } from '#web/staff/draft/draft-picture-field.tsx';
import type { Crop } from '#web/staff/picture/crop-dialog.tsx';
import { uploadPicture } from './library-files.calls.ts';
import type { Article } from './use-article.ts';

/** Of the cards and of the picture above the text, which members see. */
const cropRatio = 16 / 9;

const toKey = (url: string | null) => url?.replace('/files/', '') ?? null;
const toUrl = (key: string | null) => key && `/files/${key}`;

async function upload(file: File, onProgress: (fraction: number) => void, crop?: Crop) {
  const { src } = await uploadPicture(file, crop, onProgress);
  return toKey(src) as string;
}

/** Members see both without alternative text, because they only decorate the title. */
export const PictureFields = ({ article: { values, change } }: { article: Article }) => (
  <>
    <DraftPictureField
      label="Picture on cards"
      hint="Decorates the title in lists. Without one, cards show contour lines."
      {...{ upload, cropRatio }}
      pictureKey={toKey(values.thumbnailUrl)}
      onChange={(key) => change({ thumbnailUrl: toUrl(key) })}
    />
    <DraftPictureField
      label="Picture above the text"
      hint="Decorates the article."
      {...{ upload, cropRatio }}
      pictureKey={toKey(values.imageUrl)}
      onChange={(key) => change({ imageUrl: toUrl(key) })}
    />
  </>
);
