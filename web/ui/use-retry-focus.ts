import { type MouseEvent, useEffect, useRef } from 'react';
import { focusPlace, placesAround } from './focus-place.ts';

/**
 * For a message with a way to try again. When the message goes, its button takes the focus with it; whoever pressed it
 * then goes on from the heading of the place it stood in. What it returns is called at the press.
 */
export function useRetryFocus(): (press: MouseEvent) => void {
  const places = useRef<HTMLElement[]>(null);
  useEffect(
    () => () => {
      if (places.current) focusPlace(places.current);
    },
    [],
  );
  return ({ currentTarget }) => {
    places.current = placesAround(currentTarget);
  };
}
