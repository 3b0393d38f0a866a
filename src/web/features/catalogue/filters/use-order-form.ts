import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MobileQuery } from '../../../../contract/mobile-query.ts';
import type { MobileSearchResult } from '../../../../contract/page-api.ts';
import type { Asked } from '../../../../shop/phone/filters.ts';
import { changeComing, orderAddress, readOrderChoice, spellOut } from '../search/order-choice.ts';
import { useComingChoice } from './use-coming-choice.ts';

/**
 * A form that asks for a list: with scripts every change of a control goes to the address that the
 * form would be sent to. What was picked shows at once, before the list has been fetched.
 */
export function useOrderForm(
  query: MobileQuery,
  found: Pick<MobileSearchResult, 'filters' | 'words'>,
) {
  const here = useLocation().key;
  const coming = useComingChoice();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState<{ at: string; filters: Asked }>();
  // Once the list is there, the address says what is chosen; also when somebody comes back to this one.
  if (picked && picked.at !== here) setPicked(undefined);
  const filters = picked?.at === here ? picked.filters : found.filters;

  function send(sent: HTMLFormElement | null) {
    if (!sent) return;
    const shown = spellOut(query, { ...found, filters });
    const wanted = changeComing(coming, shown, readForm(sent));
    setPicked({ at: here, filters: wanted });
    void navigate(orderAddress(wanted), { preventScrollReset: true });
  }

  const sendEarlyPick = useEffectEvent(() => {
    const sent = form.current;
    if (!sent) return;
    if (orderAddress(readForm(sent)) !== orderAddress(spellOut(query, found))) send(sent);
  });
  // What was picked while this script was on its way counts as well.
  useEffect(() => sendEarlyPick(), []);

  return { form, filters, send };
}

function readForm(form: HTMLFormElement): MobileQuery {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readOrderChoice(new URLSearchParams(fields)).query;
}
