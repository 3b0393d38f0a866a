import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type BenchChoice, readBenchChoice } from '../../../../shop/choosing/bench-address.ts';
import {
  type BenchLayout,
  layOver,
  standSideBySide,
} from '../../../../shop/choosing/bench-layout.ts';
import { type Mark, markBeside, markOver } from '../../../../shop/choosing/bench-marks.ts';
import type { ComparedPhone } from '../compared-phone.ts';
import { type BenchBody, type Drawn, drawBodies, type Ghost } from './draw-bodies.ts';
import { type BenchMoves, useBenchMoves } from './use-bench-moves.ts';

export interface BenchState extends Pick<Drawn, 'own' | 'missing'> {
  choice: BenchChoice;
  /** One of the phones can be opened. */
  folds: boolean;
  /** Changes when the bodies go to other places. */
  arrangement: string;
  /** What is laid out; one's own phone is among them where they lie over each other. */
  bodies: BenchBody[];
  /** What the others are measured against; none where nothing can be drawn. */
  reference: BenchBody | undefined;
  layout: BenchLayout;
  marks: Mark[];
  moving: BenchMoves;
  setColour: (id: string, colour: string) => void;
}

/** What the address and the hands of the shopper make of the phones. */
export function useBench(phones: readonly ComparedPhone[], ghost: Ghost | undefined): BenchState {
  const [params] = useSearchParams();
  const [colours, setColours] = useState<Readonly<Record<string, string>>>({});
  const folds = phones.some(({ specs }) => specs?.body.folded);
  const choice = readBenchChoice(params, folds);
  const { view, mode, align } = choice;
  const { phones: drawn, own, missing } = drawBodies({ phones, ghost, view, colours });
  const bodies = mode === 'over' && own ? [own, ...drawn] : drawn;
  const reference = own ?? drawn[0];
  const arrangement = `${mode} ${view} ${align}`;
  const moving = useBenchMoves(arrangement, bodies.length - 1);
  const sizes = bodies.map(({ size }) => size);
  const setColour = (id: string, colour: string) =>
    setColours((before) => ({ ...before, [id]: colour }));
  const common = { choice, folds, own, missing, arrangement, bodies, reference, moving, setColour };
  if (mode === 'side') {
    const layout = standSideBySide(sizes, own?.size);
    return { ...common, layout, marks: reference ? markBeside(layout, reference.size, view) : [] };
  }
  const layout = layOver(sizes, align, moving.moves);
  const { places } = layout;
  return { ...common, layout, marks: markOver({ places, view, align, isMoved: moving.isMoved }) };
}
