import { Link } from 'react-router';
import { formatMoment } from '../../../../lib/format-moment.ts';
import { Fact } from '../../order-facts.tsx';
import { ReturnStatus } from '../return-status.tsx';
import { useOrderReturns } from '../use-order-returns.ts';

/** The returns of an order, each with its page; nothing where there is none. */
export function OrderReturns({ orderId }: { orderId: string }) {
  const { data } = useOrderReturns(orderId);
  if (!data || data.returns.length === 0) return null;
  return (
    <Fact term="Returns">
      <ul className="grid gap-1">
        {data.returns.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-3">
            <Link to={`/dashboard/returns/${one._id}`} className="underline underline-offset-4">
              {formatMoment(one.date)}
            </Link>
            <ReturnStatus {...one} />
          </li>
        ))}
      </ul>
    </Fact>
  );
}
