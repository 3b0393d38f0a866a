import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import type { PageVariant } from '../phone/shown-phone.ts';
import type { ChoiceGroup, ChoiceOption } from './list-choices.ts';

export interface OptionGroupProps {
  group: ChoiceGroup;
  addressOf: (variant: PageVariant) => string;
  onChoose: () => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * One part of the choice. Without script each option is a link to the page with it chosen; with script the same
 * links are radio buttons by the ARIA pattern, so that nothing is replaced under somebody's finger or focus.
 */
export function OptionGroup({ group, addressOf, onChoose }: OptionGroupProps) {
  const isLive = useHydrated();
  const { name, options, elsewhere } = group;
  const chosen = options.find(({ isChosen }) => isChosen);
  return (
    <div>
      <p className="figures pb-1.5 text-sm">
        <span className="text-ink-soft">{name}</span>{' '}
        <span className="font-semibold">{chosen?.label}</span>
      </p>
      <div
        {...groupProps(name, isLive)}
        className={group.isOfColours ? 'choice-colours' : 'choice-sizes'}
      >
        {options.map((option) => (
          <Option
            key={option.label}
            option={option}
            to={option.variant && addressOf(option.variant)}
            isLive={isLive}
            onChoose={onChoose}
          />
        ))}
      </div>
      {elsewhere && <p className="pt-1.5 text-sm text-ink-soft">{elsewhere}</p>}
    </div>
  );
}

interface OptionProps {
  option: ChoiceOption;
  /** Null for what there is not. */
  to: string | null;
  isLive: boolean;
  onChoose: () => void;
}

function Option({ option, to, isLive, onChoose }: OptionProps) {
  const { label, hex, note, isChosen } = option;
  const content = (
    <>
      {hex && <span className="choice-dot" style={{ backgroundColor: hex }} />}
      <span>
        {label}
        {note && (
          <>
            <span className="sr-only">, </span>
            <span className="choice-note">{note}</span>
          </>
        )}
      </span>
    </>
  );
  if (to === null) {
    return (
      <span {...optionProps({ isChosen: false, isLive })} aria-disabled className="choice-option">
        {content}
      </span>
    );
  }
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      {...optionProps({ isChosen, isLive })}
      tabIndex={isLive && !isChosen ? -1 : undefined}
      onClick={onChoose}
      className="choice-option"
    >
      {content}
    </Link>
  );
}

function groupProps(name: string, isLive: boolean) {
  return isLive
    ? { role: 'radiogroup', 'aria-label': name, onKeyDown: chooseByKey }
    : { role: 'group', 'aria-label': name };
}

function optionProps({ isChosen, isLive }: { isChosen: boolean; isLive: boolean }) {
  if (isLive) return { role: 'radio', 'aria-checked': isChosen };
  return isChosen ? { 'aria-current': true } : {};
}

/** Arrows choose the next one there is, and Space what has the focus. */
function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const place = links.findIndex((link) => link.matches(':focus'));
  const step = event.key === ' ' ? 0 : STEPS[event.key];
  if (step === undefined || place < 0) return;
  event.preventDefault();
  const next = links[(place + step + links.length) % links.length];
  next?.focus();
  next?.click();
}
