import type { MouseEvent } from 'react';

/** A press on a button would otherwise move the focus out of the text. */
export const keepSelection = (event: MouseEvent) => event.preventDefault();
