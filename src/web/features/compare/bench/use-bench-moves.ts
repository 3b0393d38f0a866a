import { useState } from 'react';
import { type Move, moveBy } from '../../../../shop/choosing/bench-layout.ts';

export interface BenchMoves {
  moves: readonly (Move | undefined)[];
  isMoved: boolean;
  /** Index of the body that the buttons move. */
  held: number;
  /** Whether somebody chose it: a finger on it then drags it instead of scrolling the page. */
  isChosen: boolean;
  hold: (index: number) => void;
  move: (index: number, by: Move) => void;
  reset: () => void;
}

/**
 * How far bodies that are laid over each other were moved, in millimetres.
 * @param laid what lays them: another alignment or another view begins anew
 * @param last index of the body on top, which is moved before another one is chosen
 */
export function useBenchMoves(laid: string, last: number): BenchMoves {
  const [state, setState] = useState<{ laid: string; moves: (Move | undefined)[] }>({
    laid,
    moves: [],
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const moves = state.laid === laid ? state.moves : [];
  const isChosen = chosen !== null && chosen <= last;
  return {
    moves,
    isMoved: moves.some((move) => move && (move.xMm !== 0 || move.yMm !== 0)),
    held: isChosen ? chosen : last,
    isChosen,
    hold: setChosen,
    move: (index, by) =>
      setState((before) => {
        const next = before.laid === laid ? [...before.moves] : [];
        next[index] = moveBy(next[index], by);
        return { laid, moves: next };
      }),
    reset: () => setState({ laid, moves: [] }),
  };
}
