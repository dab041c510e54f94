import { useDeferredValue, useId, useMemo } from 'react';
import { generateContours } from './generate-contours.ts';

export function ContourLines({ seed }: { seed: number }) {
  const id = useId();
  // Deferred, so that text renders first.
  const deferredSeed = useDeferredValue<number | undefined>(seed, undefined);
  const rings = useMemo(
    () => (deferredSeed === undefined ? [] : generateContours(deferredSeed)),
    [deferredSeed],
  );
  return (
    <svg width="100%" height="100%" aria-hidden="true">
      {/* A pattern clips the lines. Accessibility checks report unclipped lines as overlapping text. */}
      <pattern id={id} width="100%" height="100%" viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice">
        {rings.map((path, ring) => (
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
