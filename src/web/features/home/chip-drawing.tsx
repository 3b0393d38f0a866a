const PINS = Array.from({ length: 11 }, (_, index) => 17 + index * 4.2);

/** Outline of a processor with its contacts and its size. Decorative. */
export function ChipDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 76 86"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.5"
      className={className}
      aria-hidden="true"
    >
      <rect x="12" y="12" width="52" height="52" rx="2.500" />
      <rect x="20" y="20" width="36" height="36" rx="1" strokeOpacity="0.5" />
      <path
        strokeOpacity="0.6"
        d={PINS.map((at) => `M${at} 12v-4M${at} 64v4M12 ${at}h-4M64 ${at}h4`).join('')}
      />
      <path strokeOpacity="0.4" d="M26 26h11v11H26zM41 26h9v5h-9zM41 34h9v16h-9zM26 41h11v9H26z" />
      <g className="stroke-accent-text">
        <path d="M12 76h52M12 73.500v5M64 73.500v5" />
      </g>
      <text
        x="38"
        y="84"
        textAnchor="middle"
        fontSize="5"
        stroke="none"
        className="figures fill-ink-soft"
      >
        11 mm
      </text>
    </svg>
  );
}
