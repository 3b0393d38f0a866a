import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { compareAddress, MOST_COMPARED } from '../../../../contract/compare/address.ts';
import type { ChoosablePhone } from '../../../../contract/page-api.ts';
import { BRANDS } from '../../../../shop/phone/brands.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { Ruler } from '../../../ui/pictures/ruler.tsx';
import type { ComparedPhone } from '../compared-phone.ts';
import { PlaceOnRule } from './place-on-rule.tsx';

export interface ChoosePhonesProps {
  /** Those that are chosen already, by address. */
  phones: readonly ComparedPhone[];
  choosable: readonly ChoosablePhone[];
}

const PLACES = ['First phone', 'Second phone', 'Third phone', 'Fourth phone'].slice(
  0,
  MOST_COMPARED,
);
const LEAST = 2;

/** Up to four places on one rule, each with a list of all phones. The form works without script. */
export function ChoosePhones({ phones, choosable }: ChoosePhonesProps) {
  const navigate = useNavigate();
  const ids = useId();
  const [slugs, setSlugs] = useState(() => PLACES.map((_, place) => phones[place]?.slug ?? ''));

  function choose(place: number, slug: string) {
    setSlugs(slugs.map((own, index) => (index === place ? slug : own)));
  }
  function open(event: FormEvent) {
    event.preventDefault();
    void navigate(compareAddress({ phones: [...new Set(slugs)].filter((slug) => slug !== '') }));
  }

  return (
    <form method="get" action="/compare" onSubmit={open} className="grid gap-6">
      <ul className="choose-places">
        {PLACES.map((label, place) => (
          <li key={label} className="choose-place">
            <PlaceOnRule phone={phones.find(({ slug }) => slug === slugs[place])} />
            <div className="grid gap-1.5">
              <label htmlFor={`${ids}-${place}`} className="text-sm font-semibold">
                {label}
                {place >= LEAST && <span className="font-normal text-ink-soft"> (optional)</span>}
              </label>
              <SelectInput
                id={`${ids}-${place}`}
                name="phones"
                required={place < LEAST}
                value={slugs[place]}
                onChange={(event) => choose(place, event.currentTarget.value)}
              >
                <option value="">Choose</option>
                <PhoneOptions choosable={choosable} chosen={phones[place]} />
              </SelectInput>
            </div>
          </li>
        ))}
        <li aria-hidden="true" className="choose-rule">
          <Ruler />
        </li>
      </ul>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="large">
          Compare
        </Button>
        <span className="text-ink-soft">
          Or tick “Compare” on phones{' '}
          <Link to="/order" className="underline underline-offset-4">
            in the shop
          </Link>
          .
        </span>
      </p>
    </form>
  );
}

/** Brand by brand. One that is chosen is there, also where the list is too long to hold it. */
function PhoneOptions({
  choosable,
  chosen,
}: Pick<ChoosePhonesProps, 'choosable'> & { chosen: ComparedPhone | undefined }) {
  const isListed = !chosen || choosable.some(({ slug }) => slug === chosen.slug);
  return (
    <>
      {!isListed && <option value={chosen.slug}>{chosen.name}</option>}
      {BRANDS.map(({ category, label }) => (
        <optgroup key={category} label={label}>
          {choosable
            .filter((phone) => phone.category === category)
            .map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}
