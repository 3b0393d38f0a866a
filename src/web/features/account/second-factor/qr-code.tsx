import { encode } from 'uqr';

const QUIET_ZONE = 4;

/** A text as a QR code, dark on light in every theme, because scanners want that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control border border-line bg-raised fill-ink scheme-light"
    >
      <path d={modules.join('')} />
    </svg>
  );
}
