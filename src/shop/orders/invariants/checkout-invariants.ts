/** What must be true of attempts, money and stock until an order is paid for. */
import { sql } from 'drizzle-orm';
import { isHeld } from '../../../database/sql/dispute-conditions.ts';
import { CURRENCY } from '../../../shared/money.ts';
import type { SqlRule } from './check-in-ranges.ts';

export const CHECKOUT_RULES: SqlRule[] = [
  {
    invariant: 'I2',
    rule: 'what units and delivery cost = attempt amount = payment amount, in US dollars',
    of: 'payment_attempts',
    query: (range) => sql`
      select 'attempt ' || a.id || ': items '
        || coalesce(sum(coalesce(i.paid_cents, i.price_cents)), 0) || ', delivery '
        || a.shipping_cents || ', attempt ' || a.amount_cents || ', payment ' || coalesce(p.amount_cents::text, 'none') as what
      from payment_attempts a
      left join attempt_items i on i.attempt_id = a.id
      left join payments p on p.attempt_id = a.id
      where ${range('a.id')}
      group by a.id, p.id
      having coalesce(sum(coalesce(i.paid_cents, i.price_cents)), 0) + a.shipping_cents <> a.amount_cents
        or p.amount_cents <> a.amount_cents or p.currency <> ${CURRENCY}`,
  },
  {
    invariant: 'I2',
    rule: 'what was asked for a unit is a price that its variant had, by itself or in an offer',
    of: 'payment_attempts',
    query: (range) => sql`
      select 'attempt ' || i.attempt_id || ', row ' || i.cart_row_id || ': ' || i.price_cents
        || ' for variant ' || i.variant_id as what
      from attempt_items i
      where ${range('i.attempt_id')}
        and not exists (select 1 from price_history h
          where h.variant_id = i.variant_id and h.price_cents = i.price_cents)
        and not exists (select 1 from offers o
          where o.variant_id = i.variant_id and o.price_cents = i.price_cents)`,
  },
  {
    invariant: 'I2',
    rule: 'a unit is paid at its price, with its tax within or on top; tax is part of what is paid',
    of: 'payment_attempts',
    query: (range) => sql`
      select 'attempt ' || a.id || ', row ' || i.cart_row_id || ': price ' || i.price_cents || ', tax '
        || i.tax_cents || ', paid ' || coalesce(i.paid_cents::text, 'as priced') as what
      from payment_attempts a join attempt_items i on i.attempt_id = a.id
      where ${range('a.id')} and (i.tax_cents not between 0 and coalesce(i.paid_cents, i.price_cents)
        or coalesce(i.paid_cents, i.price_cents) not in (i.price_cents, i.price_cents + i.tax_cents)
        or a.shipping_tax_cents not between 0 and a.shipping_cents
        or (a.tax_country is null and i.tax_cents + a.shipping_cents > 0))`,
  },
  {
    invariant: 'I3',
    rule: 'stock = all movements; units held = units of pending attempts <= stock',
    of: 'variants',
    query: (range) => sql`
      with moved as (select variant_id, sum(delta) as units from stock_movements
          where ${range('variant_id')} group by variant_id),
        held as (select i.variant_id, count(*) as units
          from attempt_items i join payment_attempts a on a.id = i.attempt_id
          where a.state = 'pending' and ${range('i.variant_id')} group by i.variant_id)
      select 'variant ' || v.id || ' (' || v.sku || '): stock ' || v.stock || ', movements '
        || coalesce(moved.units, 0) || ', reserved ' || v.reserved || ', pending '
        || coalesce(held.units, 0) as what
      from variants v
      left join moved on moved.variant_id = v.id
      left join held on held.variant_id = v.id
      where ${range('v.id')} and (v.stock < 0 or v.stock <> coalesce(moved.units, 0)
        or v.reserved <> coalesce(held.units, 0) or v.reserved > v.stock)`,
  },
  {
    invariant: 'I3',
    rule: 'what left the stock for an attempt is what it bought: as many units of the same variants',
    of: 'payment_attempts',
    query: (range) => sql`
      with sold as (select attempt_id, variant_id, -sum(delta) as units from stock_movements
          where reason = 'sold' and ${range('attempt_id')} group by attempt_id, variant_id),
        bought as (select i.attempt_id, i.variant_id, count(*) as units from attempt_items i
          join payment_attempts a on a.id = i.attempt_id and a.state = 'paid'
          where ${range('i.attempt_id')} group by i.attempt_id, i.variant_id)
      select 'attempt ' || attempt_id || ', variant ' || variant_id || ': sold '
        || coalesce(sold.units, 0) || ', bought ' || coalesce(bought.units, 0) as what
      from sold full join bought using (attempt_id, variant_id)
      where coalesce(sold.units, 0) <> coalesce(bought.units, 0)`,
  },
  {
    invariant: 'I3',
    rule: 'an order holds what its attempt held: the same variant of every row',
    of: 'payments',
    query: (range) => sql`
      select 'order ' || p.id || ', row ' || i.cart_row_id || ': paid for ' || a.variant_id
        || ', holds ' || i.variant_id as what
      from payments p
      join payment_items i on i.payment_id = p.id
      join attempt_items a on a.attempt_id = p.attempt_id and a.cart_row_id = i.cart_row_id
      where ${range('p.id')} and (i.variant_id, i.mobile_id, i.name, i.variant_name, i.sku, i.price_cents,
          i.tax_rate_ppm, i.tax_cents, i.paid_cents)
        is distinct from (a.variant_id, a.mobile_id, a.name, a.variant_name, a.sku, a.price_cents,
          a.tax_rate_ppm, a.tax_cents, a.paid_cents)`,
  },
  {
    invariant: 'I3',
    rule: 'what stands for a mobile is one of its variants, and on sale',
    of: 'mobiles',
    query: (range) => sql`
      select 'mobile ' || m.id || ': default variant ' || m.default_variant_id as what
      from mobiles m left join variants v on v.id = m.default_variant_id and v.mobile_id = m.id
      where ${range('m.id')} and (v.id is null or v.deleted_at is not null)`,
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
    rule: 'the rows of a pending attempt are in the cart, in the same variants',
    of: 'payment_attempts',
    query: (range) => sql`
      select 'attempt ' || a.id || ': variant ' || i.variant_id || ' of row ' || i.cart_row_id
        || ', in the cart ' || coalesce(c.variant_id::text, 'nothing') as what
      from payment_attempts a
      join users u on u.id = a.user_id and u.deleted_at is null
      join attempt_items i on i.attempt_id = a.id
      left join cart_rows c on c.id = i.cart_row_id
      where ${range('a.id')} and a.state = 'pending' and c.variant_id is distinct from i.variant_id`,
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
    rule: 'what was captured for a void attempt has gone back in full, or staff are shown that it is owed or disputed',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ': refund ' || p.refund || ', ' || p.refunded_cents || ' of '
        || p.amount_cents as what
      from payments p join payment_attempts a on a.id = p.attempt_id
      where ${range('p.id')} and not ${isHeld(sql`p.id`)} and ((a.state = 'void' and (p.status <> 'cancelled'
          or p.refunded_cents + p.paid_another_way_cents + p.charged_back_cents
            + (select coalesce(sum(amount_cents), 0) from refunds
              where payment_id = p.id and state = 'failed' and resolution is null) < p.amount_cents))
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
