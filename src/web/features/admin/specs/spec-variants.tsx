import { capitalise, formatStorage } from '../../../../shared/words/wording.ts';
import { ControlGroup } from './control-group.tsx';
import type { FormFact } from './spec-facts.ts';

export interface SpecVariantsProps {
  fact: Extract<FormFact, { kind: 'numbers' | 'list' }>;
  chosen: readonly (number | string)[];
  problem: string | undefined;
  onChange: (chosen: number[] | string[]) => void;
}

/** The sizes or kinds that a model comes with, to tick. A chosen one that is not usual is shown too. */
export function SpecVariants({ fact, chosen, problem, onChange }: SpecVariantsProps) {
  const { name, label, form } = fact;
  const options = optionsOf(fact, chosen);
  // Ticked ones stay in their order; a new one comes where it belongs.
  const toggle = (option: number | string) => {
    const others = chosen.filter((other) => other !== option);
    const isOn = others.length < chosen.length;
    const next = isOn ? others : options.filter((one) => one === option || others.includes(one));
    onChange(next as number[] | string[]);
  };
  return (
    <ControlGroup name={name} legend={label} hint={form.hint} problem={problem}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="figures relative flex min-h-11 items-center rounded-control border border-line-strong bg-raised px-3 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink forced-colors:has-checked:bg-[Highlight]"
          >
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {nameOf(fact, option)}
          </label>
        ))}
      </div>
    </ControlGroup>
  );
}

function optionsOf(fact: SpecVariantsProps['fact'], chosen: SpecVariantsProps['chosen']) {
  if (fact.kind === 'list') return fact.options;
  const sizes = chosen.filter((size) => typeof size === 'number');
  return [...new Set([...(fact.usual ?? []), ...sizes])].sort((a, b) => a - b);
}

function nameOf(fact: SpecVariantsProps['fact'], option: number | string): string {
  if (typeof option === 'string' || fact.kind === 'list') return capitalise(String(option));
  const [sign = ''] = fact.unit ?? [];
  return sign === 'GB' ? formatStorage(option) : `${option} ${sign}`;
}
