import { formatStorage } from '../../../../shared/words/wording.ts';
import { ControlGroup } from './control-group.tsx';
import type { FormFact } from './spec-facts.ts';

export interface SpecVariantsProps {
  fact: Extract<FormFact, { kind: 'numbers' }>;
  chosen: readonly number[];
  problem: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** The sizes that a model can be had with, to tick. A chosen one that is not usual is shown too. */
export function SpecVariants(props: SpecVariantsProps) {
  const { fact, chosen, problem, onChange } = props;
  const { name, label, form, unit, usual = [] } = fact;
  const options = [...new Set([...usual, ...chosen])].sort((a, b) => a - b);
  // Ticked ones stay in their order; a new one comes where it belongs by size.
  const toggle = (size: number) =>
    onChange(
      chosen.includes(size)
        ? chosen.filter((other) => other !== size)
        : [...chosen, size].sort((a, b) => a - b),
    );
  return (
    <ControlGroup name={name} legend={label} hint={form.hint} problem={problem}>
      <div className="flex flex-wrap gap-2">
        {options.map((size) => (
          <label
            key={size}
            className="figures relative flex min-h-11 items-center rounded-control border border-line-strong bg-raised px-3 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink forced-colors:has-checked:bg-[Highlight]"
          >
            <input
              type="checkbox"
              checked={chosen.includes(size)}
              onChange={() => toggle(size)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {unit?.[0] === 'GB' ? formatStorage(size) : `${size} ${unit?.[0] ?? ''}`}
          </label>
        ))}
      </div>
    </ControlGroup>
  );
}
