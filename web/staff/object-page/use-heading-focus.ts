import { type RefObject, useLayoutEffect } from 'react';

let isFocusPassedOn = false;

/** For the heading of the skeleton: passes its focus on to the heading that replaces it. */
export function usePassFocusOn(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      isFocusPassedOn = document.activeElement === element;
    };
  }, [heading]);
}

export function useReceiveFocus(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (isFocusPassedOn) heading.current?.focus({ preventScroll: true });
    isFocusPassedOn = false;
  }, [heading]);
}
