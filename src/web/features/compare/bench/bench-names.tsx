import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { BenchChoice } from '../../../../shop/choosing/bench-address.ts';
import type { BenchLayout } from '../../../../shop/choosing/bench-layout.ts';
import { describeBody, formatMm } from '../../../../shop/choosing/bench-marks.ts';
import { Price } from '../../../ui/price.tsx';
import { ColourDots } from './colour-dots.tsx';
import type { BenchBody } from './draw-bodies.ts';

export interface BenchNamesProps {
  bodies: readonly BenchBody[];
  /** What the others are measured against. */
  reference: BenchBody | undefined;
  layout: BenchLayout;
  choice: BenchChoice;
  setColour: (id: string, colour: string) => void;
}

/** Name, price, size and differences of each phone: under its body, or in a row when they lie over each other. */
export function BenchNames({ bodies, reference, layout, choice, setColour }: BenchNamesProps) {
  const columns = layout.columnsMm.map((mm) => `calc(var(--mm) * ${mm})`).join(' ');
  return (
    <ul className="bench-names" style={{ '--columns': columns } as CSSProperties}>
      {bodies.map((body, index) => (
        <li key={body.id} data-line={body.phone ? index : 'own'}>
          {choice.mode === 'over' && <LineSample />}
          <p className="bench-name">
            {body.phone ? (
              <Link to={`/mobiles/${body.phone.slug}`}>{body.name}</Link>
            ) : (
              <span>{body.name}</span>
            )}
          </p>
          {body.remark && <p className="text-ink-soft">{body.remark}</p>}
          {body.phone && (
            <Price
              dollars={body.phone.price}
              earlierDollars={body.phone.listPrice}
              from={body.phone.priceFrom}
              className="font-semibold"
            />
          )}
          <p className="figures text-ink-soft">{describeSolid(body)}</p>
          {reference && body !== reference && (
            <Differences body={body} reference={reference} choice={choice} />
          )}
          {body.phone && (
            <ColourDots
              phone={body.phone}
              chosen={body.picture?.colourName}
              choose={(colour) => setColour(body.id, colour)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The line that the body's outline is drawn with. */
function LineSample() {
  return (
    <svg aria-hidden="true" className="bench-line-sample">
      <path d="M0 4h64" />
    </svg>
  );
}

interface DifferencesProps {
  body: BenchBody;
  reference: BenchBody;
  choice: BenchChoice;
}

function Differences({ body, reference, choice }: DifferencesProps) {
  const texts = describeBody(body.size, reference.size, choice.view);
  return (
    <ul className="figures text-accent-text">
      {texts.map((text) => (
        <li key={text}>
          {text}
          <span className="sr-only"> than {reference.name}</span>
        </li>
      ))}
    </ul>
  );
}

function describeSolid({ solid: { heightMm, widthMm, depthMm } }: BenchBody): string {
  return [heightMm, widthMm, depthMm]
    .filter((mm) => mm !== null)
    .map((mm) => formatMm(mm).replace(' mm', ''))
    .join(' × ')
    .concat(' mm');
}
