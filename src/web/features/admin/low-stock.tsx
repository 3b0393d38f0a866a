import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WireMobile } from '../../../contract/mobiles.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { readPage } from './list-page.ts';

const SHOWN = 6;

/** The mobiles that run out first, each leading to its form. Silent while there is nothing to say. */
export function LowStock() {
  const { data } = useQuery({
    queryKey: [...queryKeys.products, 'low'],
    queryFn: ({ signal }) =>
      readPage<WireMobile>('/mobile-data', { lowStock: 'true', limit: '100' }, signal),
  });
  const low = [...(data?.rows ?? [])].sort((one, other) => one.stock - other.stock);
  if (low.length === 0) return null;
  return (
    <section aria-labelledby="low-stock-title" className="mt-14 max-w-192">
      <h2 id="low-stock-title" className="text-2xl">
        Running out
      </h2>
      <ul className="mt-3 border-t border-line">
        {low.slice(0, SHOWN).map(({ _id, name, stock }) => (
          <li key={_id} className="border-b border-line">
            <Link
              to={`/dashboard/manageItems/${_id}`}
              className="flex min-h-12 items-center justify-between gap-4 no-underline hover:underline hover:underline-offset-4"
            >
              <span className="min-w-0 break-words">{name}</span>
              <span className="figures shrink-0 font-semibold">
                {stock === 0 ? 'Sold out' : `${stock} left`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {low.length > SHOWN && (
        <p className="mt-3 text-sm text-ink-soft">and {low.length - SHOWN} more in Manage Items</p>
      )}
    </section>
  );
}
