import { useDeferredValue, useId, useMemo } from 'react';
import { contourRings } from './contour-rings.ts';

/** The portal's motif, in the colour of the text around it, filling its box. No text should lie over it. */
export function ContourLines({ seed }: { seed: number }) {
  const id = useId();
  // Drawn once all that is to be read stands there.
  const drawn = useDeferredValue<number | undefined>(seed, undefined);
  const rings = useMemo(() => (drawn === undefined ? [] : contourRings(drawn)), [drawn]);
  return (
    <svg width="100%" height="100%" aria-hidden="true">
      {/* A pattern ends where its box ends; bare lines would count as reaching beneath the text nearby. */}
      <pattern id={id} width="100%" height="100%" viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice">
        {rings.map((path, ring) => (
          // Every fourth line is heavier, as on a map.
          <path
            key={path}
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth={ring % 4 === 3 ? 1.8 : 1}
          />
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
