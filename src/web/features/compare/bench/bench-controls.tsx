import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import {
  type BenchChoice,
  type BenchView,
  writeBenchChoice,
} from '../../../../shop/choosing/bench-address.ts';
import type { ComparedPhone } from '../compared-phone.ts';
import { ChoiceLinks } from './choice-links.tsx';
import { pictureOf } from './draw-bodies.ts';

export interface BenchControlsProps {
  phones: readonly ComparedPhone[];
  choice: BenchChoice;
  /** One of the phones can be opened. */
  folds: boolean;
  actions?: ReactNode;
}

const MODES = { side: 'Side by side', over: 'Laid over' } as const;
const SIDES = { back: 'Back', front: 'Front', side: 'Side' } as const;
const STATES = { front: 'Folded', open: 'Open' } as const;

/** From where all phones are looked at, and whether they stand beside or lie over each other. */
export function BenchControls({ phones, choice, folds, actions }: BenchControlsProps) {
  const [params] = useSearchParams();
  const to = (change: Partial<BenchChoice>) => writeBenchChoice(params, { ...choice, ...change });
  const isOpen = choice.view === 'open';
  const onIntent = (view: BenchView) => () => fetchPictures(phones, view);
  return (
    <div className="bench-controls">
      <ChoiceLinks
        label="Arrangement"
        options={entriesOf(MODES).map(([mode, label]) => ({
          key: mode,
          label,
          to: to({ mode }),
          isCurrent: mode === choice.mode,
        }))}
      />
      <ChoiceLinks
        label="View"
        options={entriesOf(SIDES).map(([view, label]) => ({
          key: view,
          label,
          to: to({ view }),
          // The inside of a foldable is seen from its front.
          isCurrent: view === (isOpen ? 'front' : choice.view),
          onIntent: onIntent(view),
        }))}
      />
      {folds && (
        <ChoiceLinks
          label="Foldables"
          options={entriesOf(STATES).map(([view, label]) => ({
            key: view,
            label,
            to: to({ view: view === 'front' && !isOpen ? choice.view : view }),
            isCurrent: (view === 'open') === isOpen,
            onIntent: onIntent(view),
          }))}
        />
      )}
      {actions && <div className="bench-actions">{actions}</div>}
    </div>
  );
}

function entriesOf<Key extends string>(labels: Record<Key, string>): [Key, string][] {
  return Object.entries(labels) as [Key, string][];
}

/** Before the view is chosen, so that no body turns into an empty one. */
function fetchPictures(phones: readonly ComparedPhone[], view: BenchView): void {
  for (const phone of phones) {
    const picture = pictureOf(phone, view);
    if (picture) new Image().src = picture.url;
  }
}
