import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WireUser } from '../../../../contract/account/users.ts';
import type { WireSuggestions } from '../../../../contract/mobiles.ts';
import type { WireListedOrder } from '../../../../contract/orders.ts';
import { api } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { STAFF_WORDS } from '../../orders/staff/staff-words.ts';

/** Something of the shop that fits what was typed. */
export interface Found {
  key: string;
  label: string;
  /** What tells it from its neighbours. */
  note: string;
  to: string;
}

const SHOWN = 5;
const SHORTEST = 2;
const PAUSE_MS = 150;

/** Orders, mobiles and users that fit a text, each asked for with the calls of their pages. */
export function useFound(typed: string) {
  const text = useSettled(typed.trim());
  const isLongEnough = text.length >= SHORTEST;
  const [orders, mobiles, users] = useQueries({
    queries: [
      {
        queryKey: [...queryKeys.orderLists, 'found', text],
        queryFn: async ({ signal }) =>
          (await api.call<WireListedOrder[]>(`/orders?${queryOf(text)}`, { signal })).map(toOrder),
        enabled: isLongEnough,
      },
      {
        queryKey: queryKeys.suggestions(text),
        queryFn: ({ signal }) =>
          api.call<WireSuggestions>(`/search?${new URLSearchParams({ q: text })}`, { signal }),
        enabled: isLongEnough,
      },
      {
        queryKey: [...queryKeys.users, 'found', text],
        queryFn: async ({ signal }) =>
          (await api.call<WireUser[]>(`/users?${queryOf(text)}`, { signal })).map(toUser),
        enabled: isLongEnough,
      },
    ],
  });
  const all = [orders, mobiles, users];
  const isAsked = typed.trim().length >= SHORTEST;
  return {
    // What fitted an earlier text is never under the finger of somebody who types on.
    groups:
      isLongEnough && text === typed.trim()
        ? [
            { title: 'Orders', found: orders.data ?? [] },
            { title: 'Mobiles', found: (mobiles.data?.mobiles ?? []).map(toMobile) },
            { title: 'Users', found: users.data ?? [] },
          ].filter(({ found }) => found.length > 0)
        : [],
    isSearching: isAsked && (text !== typed.trim() || all.some(({ isFetching }) => isFetching)),
    hasFailed: isLongEnough && all.some(({ isError }) => isError),
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}

/** A text once nothing has been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function queryOf(text: string): URLSearchParams {
  return new URLSearchParams({ q: text, limit: String(SHOWN) });
}

function toOrder({ _id, invoice, buyer, status, needsAddress, price }: WireListedOrder): Found {
  const label = invoice ?? `Order of ${buyer.name}`;
  const note = `${buyer.name}, ${formatDollars(price)}, ${needsAddress ? 'Address needed' : STAFF_WORDS[status]}`;
  return { key: `order ${_id}`, label, note, to: `/dashboard/orders/${_id}` };
}

function toMobile({ _id, name, listPrice }: WireSuggestions['mobiles'][number]): Found {
  return {
    key: `mobile ${_id}`,
    label: name,
    note: formatDollars(listPrice),
    to: `/dashboard/manageItems/${_id}`,
  };
}

function toUser({ _id, name, email, role }: WireUser): Found {
  const note = role ? `${email}, admin` : email;
  const to = `/dashboard/allUsers?${new URLSearchParams({ q: email })}`;
  return { key: `user ${_id}`, label: name, note, to };
}
