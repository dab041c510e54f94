import { formatMoment } from '#web/ui/formats/format-moment.ts';
import type { KeptResource } from './kept-resources.ts';

export const describeCopy = ({ version, fetchedAt }: Pick<KeptResource, 'version' | 'fetchedAt'>) =>
  `version ${version}, fetched ${formatMoment(fetchedAt)}`;
