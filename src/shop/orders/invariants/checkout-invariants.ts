/** What must be true of attempts, money and stock until an order is paid for. */
import { sql } from 'drizzle-orm';
import { CURRENCY } from '../../../shared/money.ts';
import type { SqlRule } from './check-in-ranges.ts';

export const CHECKOUT_RULES: SqlRule[] = [
  {
    invariant: 'I2',
    rule: 'snapshot prices = attempt amount = payment amount, in US dollars',
    of: 'payment_attempts',
    query: (range) => sql`
      select 'attempt ' || a.id || ': items ' || coalesce(sum(i.price_cents), 0) || ', attempt '
        || a.amount_cents || ', payment ' || coalesce(p.amount_cents::text, 'none') as what
      from payment_attempts a
      left join attempt_items i on i.attempt_id = a.id
      left join payments p on p.attempt_id = a.id
      where ${range('a.id')}
      group by a.id, p.id
      having coalesce(sum(i.price_cents), 0) <> a.amount_cents
        or p.amount_cents <> a.amount_cents or p.currency <> ${CURRENCY}`,
  },
  {
    invariant: 'I3',
    rule: 'stock = all movements; units held = units of pending attempts <= stock',
    of: 'mobiles',
    query: (range) => sql`
      with moved as (select mobile_id, sum(delta) as units from stock_movements
          where ${range('mobile_id')} group by mobile_id),
        held as (select i.mobile_id, count(*) as units
          from attempt_items i join payment_attempts a on a.id = i.attempt_id
          where a.state = 'pending' and ${range('i.mobile_id')} group by i.mobile_id)
      select 'mobile ' || m.id || ': stock ' || m.stock || ', movements ' || coalesce(moved.units, 0)
        || ', reserved ' || m.reserved || ', pending ' || coalesce(held.units, 0) as what
      from mobiles m
      left join moved on moved.mobile_id = m.id
      left join held on held.mobile_id = m.id
      where ${range('m.id')} and (m.stock < 0 or m.stock <> coalesce(moved.units, 0)
        or m.reserved <> coalesce(held.units, 0) or m.reserved > m.stock)`,
  },
  {
    invariant: 'I3',
    rule: 'every paid attempt moved exactly its units out of the stock',
    of: 'payment_attempts',
    query: (range) => sql`
      with sold as (select attempt_id, -sum(delta) as units from stock_movements
          where reason = 'sold' and ${range('attempt_id')} group by attempt_id),
        bought as (select attempt_id, count(*) as units from attempt_items
          where ${range('attempt_id')} group by attempt_id)
      select 'attempt ' || a.id || ' (' || a.state || '): sold ' || coalesce(sold.units, 0)
        || ', bought ' || coalesce(bought.units, 0) as what
      from payment_attempts a
      left join sold on sold.attempt_id = a.id
      left join bought on bought.attempt_id = a.id and a.state = 'paid'
      where ${range('a.id')} and coalesce(sold.units, 0) <> coalesce(bought.units, 0)`,
  },
  {
    invariant: 'I4',
    rule: 'a paid cart row left the cart, and is counted by its payment',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ': cleared ' || p.cleared_rows || ', bought '
        || count(i.cart_row_id) || ', still in the cart ' || count(c.id) as what
      from payments p
      join users u on u.id = p.user_id
      left join payment_items i on i.payment_id = p.id
      left join cart_rows c on c.id = i.cart_row_id
      where ${range('p.id')}
      group by p.id, u.id
      having count(c.id) > 0
        or (p.cleared_rows <> count(i.cart_row_id) and u.deleted_at is null)`,
  },
  {
    invariant: 'I4',
    rule: 'the rows of a pending attempt are in the cart',
    of: 'payment_attempts',
    query: (range) => sql`
      select 'attempt ' || a.id || ': row ' || i.cart_row_id || ' is not in the cart' as what
      from payment_attempts a
      join users u on u.id = a.user_id and u.deleted_at is null
      join attempt_items i on i.attempt_id = a.id
      left join cart_rows c on c.id = i.cart_row_id
      where ${range('a.id')} and a.state = 'pending' and c.id is null`,
  },
  {
    invariant: 'I5',
    rule: 'a paid attempt has one payment with all its items, another attempt none',
    of: 'payment_attempts',
    query: (range) => sql`
      select 'attempt ' || a.id || ' (' || a.state || '): payments ' || count(distinct p.id)
        || ', items ' || count(i.cart_row_id) as what
      from payment_attempts a
      left join payments p on p.attempt_id = a.id
      left join payment_items i on i.payment_id = p.id
      where ${range('a.id')}
      group by a.id
      having (a.state = 'paid' and (count(distinct p.id) <> 1 or count(i.cart_row_id) <>
          (select count(*) from attempt_items where attempt_id = a.id)))
        or (a.state <> 'paid' and count(i.cart_row_id) > 0)
        or (a.state = 'pending' and count(p.id) > 0)`,
  },
  {
    invariant: 'I6',
    rule: 'what was captured for a void attempt has gone back in full',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ': refund ' || p.refund || ', ' || p.refunded_cents || ' of '
        || p.amount_cents as what
      from payments p join payment_attempts a on a.id = p.attempt_id
      where ${range('p.id')} and ((a.state = 'void' and (p.status <> 'cancelled' or p.refunded_cents <> p.amount_cents))
        or p.refund = 'due')`,
  },
  {
    invariant: 'I9',
    rule: 'no event is left undone',
    of: 'whole',
    query: () => sql`
      select 'event ' || event_id || ' (' || type || ') since ' || received_at as what
      from webhook_inbox where processed_at is null`,
  },
];
