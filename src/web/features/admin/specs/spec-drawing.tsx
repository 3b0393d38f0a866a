/**
 * The phone of the form, drawn to scale while somebody types. Fetched by this page alone: it is the
 * only one of the shop that draws in the browser.
 */
import type { CSSProperties } from 'react';
import { drawPhone, sizeOf, tileTint, type View } from '../../../../art/index.ts';
import { DRAWING_MARGIN_MM } from '../../../ui/pictures/drawing-margin.ts';
import { Ruler } from '../../../ui/pictures/ruler.tsx';
import { BankCard } from '../../catalogue/stage/bank-card.tsx';
import type { draftToShape } from './spec-read.ts';

export interface SpecDrawingProps {
  name: string;
  shape: ReturnType<typeof draftToShape>;
  view: View;
  /** Index into the colours; the first stands for a phone without any. */
  colour: number;
  /** In its place, a colour that is none of them. */
  ownHex?: string | undefined;
}

const PLAIN_HEX = '#8b93a1'; // no-token: the colour of a phone

/** One view of the phone beside a bank card, on a rule. */
export function SpecDrawing({ name, shape, view, colour, ownHex }: SpecDrawingProps) {
  const { hex: knownHex = PLAIN_HEX, finish } = shape.colours[colour] ?? shape.colours[0] ?? {};
  const hex = ownHex ?? knownHex;
  const phone = { ...shape, name };
  const { svg } = drawPhone({ phone, view, colourHex: hex, finish });
  const { w, h } = sizeOf(phone, view);
  const tint = tileTint(hex);
  const tileStyle = { '--tint-light': tint.light, '--tint-dark': tint.dark } as CSSProperties;
  const phoneStyle = {
    '--width-mm': w + 2 * DRAWING_MARGIN_MM,
    '--height-mm': h + 2 * DRAWING_MARGIN_MM,
  } as CSSProperties;
  return (
    <div className="tinted overflow-clip rounded-tile pt-8" style={tileStyle}>
      <div className="flex items-end justify-center gap-3 px-3">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={`${name || 'The phone'}, ${view}, ${round(w)} by ${round(h)} millimetres, to scale`}
          style={phoneStyle}
          className="to-scale shrink-0"
        />
        <BankCard upright className="shrink-0" />
      </div>
      <Ruler className="-mt-2" />
    </div>
  );
}

function round(mm: number): number {
  return Math.round(mm * 10) / 10;
}
