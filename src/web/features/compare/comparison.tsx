import { Fragment, useEffect } from 'react';
import {
  type CompareChoice,
  compareAddress,
  MOST_COMPARED,
} from '../../../contract/compare/address.ts';
import type { WireComparedPhone } from '../../../contract/page-api.ts';
import { spellNumber } from '../../../shared/words/wording.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { ComparedOffers } from './compared-offers.tsx';
import { LeftOut } from './left-out.tsx';
import { OwnBench } from './own-bench.tsx';
import type { CompareGroup } from './table/compare-rows.ts';
import { CompareTable } from './table/compare-table.tsx';
import { adoptCompared } from './tray/compared-set.ts';

export interface ComparisonProps {
  phones: readonly WireComparedPhone[];
  /** Null where nothing that matters is known to differ. */
  sentence: string | null;
  groups: readonly CompareGroup[];
  /** Requested phones that are not sold. */
  leftOut: readonly string[];
  /** More phones were asked for than fit. */
  isCut: boolean;
  /** What the address asks for, with the phones by their present slugs. */
  choice: CompareChoice;
}

const NO_DIFFERENCE =
  'Nothing that is known of their size, weight, screen, battery and price sets them clearly apart.';

/** Two to four phones: a sentence, the bench, prices, and the table. */
export function Comparison({ phones, leftOut, sentence, groups, isCut, choice }: ComparisonProps) {
  useEffect(() => adoptCompared(phones.map(toChosen)), [phones]);
  return (
    <div className="column grid grid-cols-1 gap-8 pt-5 pb-24 lg:gap-10 lg:pt-8 lg:pb-32">
      <div className="grid gap-2">
        <h1 className="text-2xl sm:text-3xl lg:text-4xl">
          Compare <Names names={phones.map(({ name }) => name)} />
        </h1>
        <p className="figures max-w-prose lg:text-lg">{sentence ?? NO_DIFFERENCE}</p>
        {isCut && (
          <p className="max-w-prose text-ink-soft">
            More than {spellNumber(MOST_COMPARED)} phones were asked for. These are the first{' '}
            {spellNumber(MOST_COMPARED)}.
          </p>
        )}
        <LeftOut names={leftOut} />
      </div>
      <OwnBench phones={phones} />
      <div className="grid gap-4">
        <ComparedOffers phones={phones} />
        <ButtonLink
          to={compareAddress({ phones: choice.phones, choose: true })}
          variant="secondary"
          className="justify-self-start"
        >
          {phones.length < MOST_COMPARED ? 'Add a phone' : 'Change phones'}
        </ButtonLink>
      </div>
      <CompareTable
        phones={phones}
        groups={groups}
        isAll={choice.all === true}
        otherAddress={compareAddress({ ...choice, all: !choice.all })}
      />
    </div>
  );
}

/** A line ends between two names rather than within one. */
function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      <span className="inline-block">
        {name}
        {index < names.length - 2 && ','}
      </span>
      {index < names.length - 2 && ' '}
      {index === names.length - 2 && ' and '}
    </Fragment>
  ));
}

function toChosen({ slug, name, specs }: WireComparedPhone) {
  const body = specs && (specs.body.folded ?? specs.body);
  return { slug, name, size: body && { widthMm: body.widthMm, heightMm: body.heightMm } };
}
