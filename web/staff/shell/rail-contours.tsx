import { useId } from 'react';
import { generateContours } from '#web/ui/display/generate-contours.ts';

const rings = generateContours(26);

/** The flank of a hill. A pattern clips the lines, because accessibility checks report lines under text. */
export function RailContours() {
  const id = useId();
  return (
    <svg width="100%" height="100%" aria-hidden="true">
      <pattern
        id={id}
        width="100%"
        height="100%"
        viewBox="40 -20 208 190"
        preserveAspectRatio="xMidYMid slice"
      >
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
