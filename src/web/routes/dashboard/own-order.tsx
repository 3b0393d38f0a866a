import { type MetaFunction, useParams } from 'react-router';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { OwnOrder } from '../../features/orders/own-order.tsx';

export const meta: MetaFunction = () => privateMeta('Your order');

export default function OwnOrderPage() {
  const { id = '' } = useParams();
  return <OwnOrder id={id} />;
}
