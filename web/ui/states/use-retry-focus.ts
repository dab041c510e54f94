import { type SyntheticEvent, useEffect, useRef } from 'react';
import { focusPlace, placesAround } from '#web/ui/pages/focus-place.ts';

/** A retry removes the focused button with its message: moves the focus to the heading around it. */
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
