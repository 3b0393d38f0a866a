import { useSearchParams } from 'react-router';
import {
  ALIGNMENTS,
  type Alignment,
  type BenchChoice,
  writeBenchChoice,
} from '../../../../shop/choosing/bench-address.ts';
import { ChoiceLinks } from './choice-links.tsx';
import { MoveTools, type MoveToolsProps } from './move-tools.tsx';

export interface OverToolsProps extends MoveToolsProps {
  choice: BenchChoice;
}

const ALIGNMENT_NAMES: Record<Alignment, string> = {
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
  centre: 'Centre',
  'top-left': 'Top left',
  'top-right': 'Top right',
};

/** How phones lie over each other: which points meet, how clearly they are seen, and where one is moved. */
export function OverTools({ choice, ...tools }: OverToolsProps) {
  const [params] = useSearchParams();
  return (
    <div className="bench-tools">
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-sm text-ink-soft">
          Aligned at
        </p>
        <ChoiceLinks
          label="Aligned at"
          options={ALIGNMENTS.map((align) => ({
            key: align,
            label: (
              <>
                <AlignmentMark align={align} />
                <span className="sr-only">{ALIGNMENT_NAMES[align]}</span>
              </>
            ),
            to: writeBenchChoice(params, { ...choice, align }),
            isCurrent: align === choice.align,
          }))}
        />
      </div>
      <MoveTools {...tools} />
    </div>
  );
}

/** Two sheets that meet at the point. */
function AlignmentMark({ align }: { align: Alignment }) {
  const x = align === 'centre' ? 4 : align.endsWith('right') ? 8 : 0;
  const y = align === 'centre' ? 4 : align.startsWith('top') ? 0 : 8;
  return (
    <svg
      aria-hidden="true"
      viewBox="-2 -2 20 24"
      className="h-6 w-5"
      fill="none"
      stroke="currentColor"
    >
      <rect width="16" height="20" rx="2" strokeOpacity="0.55" />
      <rect x={x} y={y} width="8" height="12" rx="1.5" fill="currentColor" stroke="none" />
    </svg>
  );
}
