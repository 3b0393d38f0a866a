import { useMemo } from 'react';
import { Link } from 'react-router';
import { FIND_PATH, finderAddress } from '../../../contract/finder/address.ts';
import type { WireFound } from '../../../contract/finder/found.ts';
import type { FinderAnswers } from '../../../shop/choosing/finder/answers.ts';
import { cn } from '../../ui/class-names.ts';
import { Questions } from './questions.tsx';
import { FirstResults, inOrder, Results } from './results.tsx';
import { useFinderForm } from './use-finder-form.ts';
import { Weights } from './weights.tsx';

export interface FinderProps {
  answers: FinderAnswers;
  found: WireFound;
}

/**
 * Questions on one side, the list that follows from them on the other. The address is the only state. On small
 * screens the first phones stand above the questions: there is nothing in them that the keyboard stops at.
 */
export function Finder({ answers, found }: FinderProps) {
  const { form, onInput, onSubmit, levels, isComing } = useFinderForm(answers);
  const hasAnswers = finderAddress(answers) !== FIND_PATH;
  const best = useMemo(() => inOrder(found.best, levels), [found.best, levels]);
  const coming = { 'aria-busy': isComing || undefined, className: cn(isComing && 'is-coming') };
  return (
    <div className="finder">
      <div {...coming} className={cn('finder-first', coming.className)}>
        <FirstResults found={found} best={best} />
      </div>
      <form
        ref={form}
        action={FIND_PATH}
        aria-label="Your answers"
        onInput={onInput}
        onSubmit={onSubmit}
        className="finder-questions"
      >
        <Questions answers={answers} knowsUpdates={found.knowsUpdates} />
        <Weights answers={answers} levels={levels} criteria={found.criteria} />
        {hasAnswers && (
          <Link
            to={FIND_PATH}
            preventScrollReset
            className="mt-3 ml-7 inline-flex min-h-9 items-center text-sm underline underline-offset-4"
          >
            Start again
          </Link>
        )}
      </form>
      <div {...coming} className={cn('finder-rest', coming.className)}>
        <Results found={found} best={best} />
      </div>
    </div>
  );
}
