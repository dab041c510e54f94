import { formatArticleDate, formatTime } from './format-date.ts';

/** 'D MMM YYYY, 9:05 am'. */
export const formatMoment = (moment: string) => `${formatArticleDate(moment)}, ${formatTime(moment)}`;
