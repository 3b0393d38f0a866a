import { useMemo } from 'react';
import type { WireFound, WireSuitedPhone } from '../../../contract/find.ts';
import { FIND_PATH } from '../../../contract/find-address.ts';
import { formatNumber } from '../../../shared/words/wording.ts';
import type { CriterionName } from '../../../shop/choosing/finder/answers.ts';
import { compareRanked, scoreOf } from '../../../shop/choosing/finder/score.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Lineup } from './lineup.tsx';
import { Method } from './method.tsx';
import { OtherAnswers } from './other-answers.tsx';
import { OtherPhones } from './other-phones.tsx';
import { SuitedPhone } from './suited-phone.tsx';

export interface ResultsProps {
  found: WireFound;
  /** As the sliders stand now: the list follows them at once, and the shop's answer a moment later. */
  levels: Readonly<Record<CriterionName, number>>;
}

/** The short list with its reasons, what would change it, and what is not in it. */
export function Results({ found, levels }: ResultsProps) {
  const best = useMemo(() => inOrder(found.best, levels), [found.best, levels]);
  const { total, soldOut, near, unsure, unsureTotal, turns, waysOut, knowsUpdates } = found;
  return (
    <div className="grid gap-10 lg:gap-14">
      <div className="grid gap-4">
        <h2 className="sr-only">Your short list</h2>
        <p role="status" className="figures text-ink-soft">
          {describeCount(total, best)}
          {soldOut > 0 &&
            ` ${formatNumber(soldOut)} more would, but ${soldOut === 1 ? 'is' : 'are'} sold out.`}
        </p>
        {best.length === 0 ? (
          <NothingFits waysOut={waysOut} />
        ) : (
          <>
            <Lineup phones={best} />
            <Turns turns={turns} />
            <ol aria-label="Phones that fit, the best first">
              {best.map((phone, index) => (
                <SuitedPhone key={phone.mobile._id} place={index + 1} phone={phone} />
              ))}
            </ol>
            <CompareFirst best={best} />
          </>
        )}
      </div>
      <OtherPhones
        title="Just missed"
        text="One of your answers keeps these out, and they came close."
        phones={near}
      />
      <OtherPhones
        title="May fit"
        text={`${formatNumber(unsureTotal)} ${unsureTotal === 1 ? 'phone does' : 'phones do'} not tell all that you ask for, so ${unsureTotal === 1 ? 'it has' : 'they have'} no place in the list.`}
        phones={unsure}
      />
      <Method knowsUpdates={knowsUpdates} />
    </div>
  );
}

function describeCount(total: number, best: readonly WireSuitedPhone[]): string {
  if (total === 0) return 'No phone fits all of your answers.';
  const [first] = best;
  const fit = total === 1 ? '1 phone fits' : `${formatNumber(total)} phones fit`;
  return `${fit}${first ? `, and the ${first.mobile.name} fits best` : ''}.`;
}

function inOrder(
  phones: readonly WireSuitedPhone[],
  levels: ResultsProps['levels'],
): WireSuitedPhone[] {
  const criteria = (Object.keys(levels) as CriterionName[]).map((name) => ({
    name,
    level: levels[name],
  }));
  return phones
    .map((suited) => ({
      suited,
      phone: { id: suited.mobile._id, name: suited.mobile.name },
      score: scoreOf(suited.points, criteria),
    }))
    .sort(compareRanked)
    .map(({ suited }) => suited);
}

function Turns({ turns }: Pick<WireFound, 'turns'>) {
  if (turns.length === 0) return null;
  return (
    <section className="grid gap-1 pb-2">
      <h3 className="font-text text-sm font-semibold tracking-normal">
        What would change this order
      </h3>
      <OtherAnswers choices={turns} />
    </section>
  );
}

function NothingFits({ waysOut }: Pick<WireFound, 'waysOut'>) {
  const hasWay = waysOut.length > 0;
  return (
    <EmptyState
      level={3}
      title="Nothing fits"
      text={
        hasWay
          ? 'One answer is in the way. Change it, and the others may stay:'
          : 'No single answer is in the way: several of them exclude each other.'
      }
      action={
        hasWay ? (
          <OtherAnswers choices={waysOut} />
        ) : (
          <ButtonLink to={FIND_PATH} variant="secondary">
            Start again
          </ButtonLink>
        )
      }
    />
  );
}

function CompareFirst({ best: [one, other] }: { best: readonly WireSuitedPhone[] }) {
  if (!one || !other) return null;
  return (
    <ButtonLink
      to={`/compare?phones=${one.mobile.slug},${other.mobile.slug}`}
      variant="secondary"
      className="mt-4 w-fit"
    >
      Compare the first two
    </ButtonLink>
  );
}
