import { FIND_PATH } from '../../../contract/finder/address.ts';
import type { WireFound, WireSuitedPhone } from '../../../contract/finder/found.ts';
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

export interface ListProps {
  found: WireFound;
  /** In the order in which they are shown. */
  best: readonly WireSuitedPhone[];
}

/** The count and the first phones on one rule; without any phone, the answers to change. */
export function FirstResults({ found, best }: ListProps) {
  return (
    <>
      <p role="status" className="figures text-ink-soft">
        {found.summary}
        {best.length > 1 && ` The ${best[0]?.mobile.name} leads the list.`}
      </p>
      {best.length === 0 ? <NothingFound found={found} /> : <Lineup phones={best} />}
    </>
  );
}

/** The short list with its reasons, what would change it, and what is not in it. */
export function Results({ found, best }: ListProps) {
  const { near, unsure, unsureTotal, turns, knowsUpdates } = found;
  const [doNot, theyHave] =
    unsureTotal === 1 ? ['phone does', 'it has'] : ['phones do', 'they have'];
  return (
    <>
      <Turns turns={turns} />
      {best.length > 0 && (
        <div>
          <h2 className="sr-only">Your short list</h2>
          <ol aria-label="Phones, best match first">
            {best.map((phone, index) => (
              <SuitedPhone key={phone.mobile._id} place={index + 1} phone={phone} />
            ))}
          </ol>
          <CompareFirst best={best} />
        </div>
      )}
      <OtherPhones
        title="Just missed"
        text="One of your answers keeps these out, and they came close."
        phones={near}
      />
      <OtherPhones
        title="May fit"
        text={`${formatNumber(unsureTotal)} ${doNot} not tell all that you ask for, so ${theyHave} no place in the list.`}
        phones={unsure}
      />
      <Method knowsUpdates={knowsUpdates} />
    </>
  );
}

/** The list as the sliders stand now; the shop's answer, which knows all phones, follows in a moment. */
export function inOrder(
  phones: readonly WireSuitedPhone[],
  levels: Readonly<Record<CriterionName, number>>,
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
    <section className="grid gap-1">
      <h2 className="font-text text-sm font-semibold tracking-normal">
        What would change this order
      </h2>
      <OtherAnswers choices={turns} />
    </section>
  );
}

function NothingFound({ found: { waysOut, hasLimits } }: Pick<ListProps, 'found'>) {
  if (!hasLimits) {
    return (
      <EmptyState
        title="Nothing is in stock"
        text="There is no phone to choose from at the moment."
      />
    );
  }
  const hasWay = waysOut.length > 0;
  return (
    <EmptyState
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
