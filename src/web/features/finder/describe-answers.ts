/** What was answered to each question, in a few words: it stands beside the question while that is closed. */
import { MOBILE_FILTERS } from '../../../contract/mobile-filters.ts';
import { capitalise } from '../../../shared/words/wording.ts';
import { type FinderAnswers, isMust, SIZES } from '../../../shop/choosing/finder/answers.ts';
import type { Asked } from '../../../shop/phone/filters.ts';
import { formatDollars } from '../../ui/price.tsx';

export const MUST_FILTERS = MOBILE_FILTERS.filter(isMust);

export function describeFit({ size, hand, pocketHeight, pocketWidth }: FinderAnswers): string {
  const pocket = [pocketHeight, pocketWidth].filter((value) => value !== undefined);
  const parts = [
    ...(size ? [`Preferably ${SIZES[size].label.toLowerCase()}`] : []),
    ...(hand === undefined ? [] : [`${hand} mm hand`]),
    ...(pocket.length === 0 ? [] : [`${pocket.join(' × ')} mm pocket`]),
  ];
  return parts.length === 0 ? 'Any size' : parts.join(', ');
}

export function describeHours({ hours }: FinderAnswers): string {
  return hours === undefined ? 'Any battery' : `Preferably ${hours} hours`;
}

export function describeMoney({ budget, spend }: FinderAnswers): string {
  const parts = [
    ...(budget === undefined ? [] : [`up to ${formatDollars(budget)}`]),
    ...(spend === undefined ? [] : [`rather ${formatDollars(spend)}`]),
  ];
  return parts.length === 0 ? 'Any price' : capitalise(parts.join(', '));
}

export function describeYears({ keep }: FinderAnswers): string {
  return keep === undefined ? 'Any time' : `Preferably ${keep} years`;
}

export function describeMust({ must = {} }: FinderAnswers): string {
  const labels = MUST_FILTERS.flatMap(({ options }) =>
    options.filter((option) => isChosen(option.filters, must)).map(({ label }) => label),
  );
  return labels.length === 0 ? 'Nothing in particular' : labels.join(', ');
}

/** Whether all that an option asks for is asked for; of brands each one is an option. */
export function isChosen(option: Asked, must: Asked): boolean {
  return Object.entries(option).every(([key, value]) => {
    if (key === 'category')
      return must.category?.includes(option.category?.[0] ?? 'iPhone') ?? false;
    return (must as Record<string, unknown>)[key] === value;
  });
}
