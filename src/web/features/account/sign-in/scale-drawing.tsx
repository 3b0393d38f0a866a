/** Three outlines in millimetres on one rule: the smallest, a usual and the largest body of phones. */
const OUTLINES = [
  { x: 8, widthMm: 64.2, heightMm: 131.5 },
  { x: 104, widthMm: 71.5, heightMm: 147.6 },
  { x: 206, widthMm: 77.6, heightMm: 162.8 },
] as const;
const GROUND_MM = 172;
const RULE_MM = 320;

/** Decoration in the manner of a technical drawing; says nothing that is not said elsewhere. */
export function ScaleDrawing({ className }: { className?: string }) {
  const ticks = Array.from({ length: RULE_MM / 5 + 1 }, (_, step) => {
    const length = step % 10 === 0 ? 6 : step % 2 === 0 ? 4 : 2;
    return `M${step * 5} ${GROUND_MM}v${length}`;
  });
  return (
    <svg viewBox="0 0 322 184" fill="none" aria-hidden="true" className={className}>
      <path
        d={`M0 ${GROUND_MM}h${RULE_MM}${ticks.join('')}`}
        className="stroke-ink-soft"
        strokeWidth="0.5"
      />
      {OUTLINES.map((outline) => (
        <Outline key={outline.x} {...outline} />
      ))}
    </svg>
  );
}

function Outline({ x, widthMm, heightMm }: (typeof OUTLINES)[number]) {
  const top = GROUND_MM - heightMm;
  const side = x + widthMm + 7;
  return (
    <g strokeWidth="0.8">
      <rect x={x} y={top} width={widthMm} height={heightMm} rx="10" stroke="currentColor" />
      <rect x={x + 4} y={top + 4} width="25" height="25" rx="7" stroke="currentColor" />
      <circle cx={x + 11} cy={top + 11} r="4" stroke="currentColor" />
      <circle cx={x + 22} cy={top + 22} r="4" stroke="currentColor" />
      <path
        d={`M${side} ${top}v${heightMm}M${side - 2} ${top}h4M${side - 2} ${GROUND_MM}h4`}
        className="stroke-accent"
      />
      <text x={side + 3} y={top + 7} fontSize="6" fill="currentColor" className="figures font-text">
        {heightMm}
      </text>
    </g>
  );
}
