import { type RefObject, useEffect, useState } from 'react';

/** True from when the element is near the visible part of the page. */
export function useIsNear(element: RefObject<HTMLElement | null>, marginPx = 600): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      // The column beside the text scrolls too.
      { rootMargin: `${marginPx}px`, scrollMargin: `${marginPx}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, marginPx]);
  return isNear;
}
