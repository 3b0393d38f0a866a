import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { FIND_PATH, finderAddress, readFinderAnswers } from '../../../contract/finder/address.ts';
import {
  CRITERION_NAMES,
  type CriterionName,
  type FinderAnswers,
  levelOf,
} from '../../../shop/choosing/finder/answers.ts';

/** How long somebody may go on typing or drawing before the shop is asked. */
const PATIENCE_MS = 250;

/**
 * The form of the finder. With script each change goes to the address that the form would be sent to; what is
 * moved shows at once. The form keeps what is in it: it is only set again when another address was taken.
 */
export function useFinderForm(answers: FinderAnswers) {
  const here = useLocation().key;
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFirst = useRef(true);
  const [moved, setMoved] = useState<FinderAnswers | null>(null);

  function send(isSlider: boolean): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    const address = finderAddress(readForm(form.current));
    void navigate(address, { preventScrollReset: true, replace: isSlider });
  }
  function onInput({ target }: SyntheticEvent<HTMLFormElement>): void {
    if (!(target instanceof HTMLInputElement)) return;
    const isSlider = target.type === 'range';
    clearTimeout(timer.current);
    setMoved(readForm(form.current));
    const isPicked = target.type === 'radio' || target.type === 'checkbox';
    if (isPicked) send(false);
    else timer.current = setTimeout(() => send(isSlider), PATIENCE_MS);
  }
  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    send(false);
  }

  const settle = useEffectEvent(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (timer.current !== undefined || !form.current) return;
    if (finderAddress(readForm(form.current)) !== finderAddress(answers)) {
      // What was answered while this script was on its way counts as well.
      if (wasFirst) return send(false);
      form.current.reset();
    }
    setMoved(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another address is there
  useEffect(() => settle(), [here]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const shown = moved ?? answers;
  return {
    form,
    onInput,
    onSubmit,
    /** As the sliders stand now. */
    levels: Object.fromEntries(
      CRITERION_NAMES.map((name) => [name, levelOf(shown, name)]),
    ) as Record<CriterionName, number>,
    /** Whether the list of other answers is on its way. */
    isComing: state === 'loading' && location?.pathname === FIND_PATH,
  };
}

function readForm(form: HTMLFormElement | null): FinderAnswers {
  const fields = form ? [...new FormData(form)] : [];
  return readFinderAnswers(
    new URLSearchParams(fields.map(([name, value]) => [name, String(value)])),
  );
}
