import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { WireMobileDetail, WireSuggestions } from '../../../../contract/mobiles.ts';
import { measure } from '../../../../shop/choosing/difference.ts';
import {
  NAME_MOST_CHARACTERS,
  type OwnPhone,
  readOwnPhone,
} from '../../../../shop/phone/own-phone.ts';
import { api } from '../../../lib/api-client.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { useSuggestions } from '../../../lib/search/use-suggestions.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { PhoneOption } from './phone-option.tsx';

type Found = WireSuggestions['mobiles'][number];

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const EXAMPLE = 'Type its name, for example iPhone 12.';

/** The phones of the shop, found by name: a combobox whose list stands in the dialog. */
export function ChoosePhone({ onChoose }: { onChoose: (phone: OwnPhone) => Promise<void> }) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { found, isFailed } = useSuggestions(text);
  const isTyped = text.trim() !== '';
  const phones = (isTyped && found?.mobiles) || [];
  const optionId = (index: number) => `${id}-${index}`;
  // Another answer has come: the best of it is the one that Enter chooses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the answer is another one
  useEffect(() => setActive(0), [found]);

  const choose = (phone: Found | undefined) => phone && takeFound(phone, { onChoose, setProblem });

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (event.key === 'Enter') void choose(phones[active]);
    else if (!step || phones.length === 0) return;
    else setActive((active + step + phones.length) % phones.length);
    event.preventDefault();
  }

  return (
    <div className="grid gap-2">
      <Field label="Find it in the shop" error={problem}>
        {({ 'aria-required': _, ...control }) => (
          <TextInput
            {...control}
            type="search"
            role="combobox"
            aria-expanded={phones.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={phones.length > 0 ? optionId(active) : undefined}
            autoComplete="off"
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <p role="status" className={phones.length > 0 ? 'sr-only' : 'text-sm text-ink-soft'}>
        {isTyped ? describeFound(found, isFailed) : EXAMPLE}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label="Phones of the shop">
        {phones.map((phone, index) => (
          <PhoneOption
            key={phone._id}
            id={optionId(index)}
            phone={phone}
            isActive={index === active}
            onChoose={() => void choose(phone)}
          />
        ))}
      </div>
    </div>
  );
}

async function takeFound(
  phone: Found,
  told: {
    onChoose: (phone: OwnPhone) => Promise<void>;
    setProblem: (problem: string | undefined) => void;
  },
): Promise<void> {
  told.setProblem(undefined);
  try {
    const own = await readMeasures(phone);
    if (own) await told.onChoose(own);
    else told.setProblem(`We do not know the size of the ${phone.name}. You can type it below.`);
  } catch (error) {
    told.setProblem(describeProblem(error));
  }
}

function describeFound(found: WireSuggestions | null, isFailed: boolean): string {
  if (isFailed) return 'Our phones cannot be searched at the moment. You can type the size below.';
  if (!found) return 'Looking';
  const { length } = found.mobiles;
  if (length === 0) return 'We have no phone of this name. You can type its size below.';
  return length === 1 ? 'One phone found' : `${length} phones found`;
}

/** Null when nobody knows how large the phone is. */
async function readMeasures({ _id, slug, name }: Found): Promise<OwnPhone | null> {
  const { specs } = await api.call<WireMobileDetail>(`/mobile-data/${_id}`, { withoutToken: true });
  return readOwnPhone({ name: name.slice(0, NAME_MOST_CHARACTERS), slug, ...measure(specs) });
}
