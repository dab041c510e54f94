import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * For a message with a way to try again. When the message goes, its button takes the focus with it; whoever pressed it
 * then goes on from the heading. What it returns is called at the press.
 */
export function useRetryFocus(): () => void {
  const pressed = useRef(false);
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (pressed.current && isLost) focusHeading();
    },
    [],
  );
  return () => {
    pressed.current = true;
  };
}
