import { type SyntheticEvent, useEffect, useRef } from 'react';
import { focusPlace, placesAround } from '#web/ui/pages/focus-place.ts';

/**
 * For a message with a way to try again. When the message goes, its button takes the focus with it; whoever pressed it
 * then goes on from the heading of the place it stood in. What it returns is called at the press, and on focus: the
 * message also goes when a retry in the background succeeds.
 */
export function useRetryFocus(): (event: SyntheticEvent) => void {
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
