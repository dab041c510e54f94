import type { CalloutKind } from '#contract/article-html.ts';

export const calloutNames: Record<CalloutKind, string> = {
  note: 'Note',
  warning: 'Warning',
  danger: 'Danger',
};
