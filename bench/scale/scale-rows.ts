/**
 * The statements that make a large shop out of one with mobiles only: people, orders of a year and all
 * that hangs on them, so that every rule of `check:invariants` holds. Always the same rows, but for the
 * time. Run in this order by bench/scale/scale-database.ts; `$N` stands for the number of orders.
 */

/** What each statement may use; gone with the session. */
const TOOLS = `
  create function pg_temp.new_id(moment timestamptz, kind int, n bigint) returns uuid language sql as $$
    -- RFC 9562, version 7: milliseconds, then the kind and the number instead of chance
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7'
      || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
  create function pg_temp.chance(n bigint, seed int) returns float8 language sql as $$
    select (hashint8(n * 31 + seed) & 2147483647) / 2147483648.0 $$;`;

/** Sales follow Zipf: twice as far down the list, half as many. One order in seven has a second unit. */
const SOLD = `
  create temp table kinds as
    select (row_number() over (order by m.id)) - 1 as place, m.id, m.name, v.id as variant_id, v.sku,
      v.price_cents
    from mobiles m join variants v on v.id = m.default_variant_id;
  create temp table made as
    select n, at, pg_temp.new_id(at, 1, n) as user_id, pg_temp.new_id(at, 2, n) as attempt_id,
      pg_temp.new_id(at + interval '40 seconds', 3, n) as payment_id,
      case when n > $N * 0.998 then 'pending' when n > $N * 0.995 then 'processing'
        when n > $N * 0.98 then 'shipped' when n % 97 = 0 then 'refunded'
        when n % 53 = 0 then 'cancelled' else 'delivered' end as status
    from (select n, now() - (($N - n)::float8 / $N) * interval '364 days' - interval '2 minutes' as at
      from generate_series(1, $N) n) moments;
  create temp table sold as
    select made.n, unit, pg_temp.new_id(at - interval '1 minute', 4, made.n * 2 + unit) as row_id,
      kinds.id as mobile_id, kinds.variant_id, kinds.name, kinds.sku, kinds.price_cents
    from made
    join generate_series(0, 1) unit on unit = 0 or made.n % 7 = 0
    join kinds on kinds.place = floor(
      (select count(*) from kinds) ^ pg_temp.chance(made.n, unit)) - 1;
  create index on sold (n);
  analyze made; analyze sold; analyze kinds;`;

const PEOPLE = `
  insert into users (id, name, email, created_at, announced_at)
  select user_id, given || ' ' || family, lower(given || '.' || family || '.' || n || '@example.com'),
    at, at
  from (select n, at, user_id,
      (array['Ada','Ben','Chloé','Dmitri','Eva','Farid','Grace','Hugo','Ines','Jonas','Kim','Lena',
        'Marek','Nora','Omar','Paula','Quinn','Rosa','Sven','Tara','Uma','Viktor','Wanda','Yusuf'])
        [1 + n % 24] as given,
      (array['Abel','Bauer','Costa','Dietrich','Evans','Fischer','Garcia','Hansen','Ivanov','Jansen',
        'Kowalski','Lindgren','Moreau','Novak','Okafor','Petrov','Quist','Rossi','Schmidt','Tanaka',
        'Ueda','Vogel','Weber','Xu','Yilmaz','Zimmer'])[1 + n * 7 / 24 % 26] as family
    from made) named`;

const ATTEMPTS = `
  insert into payment_attempts (id, user_id, state, amount_cents, intent_id, delivery, expires_at, created_at,
    closed_at)
  select attempt_id, user_id, 'paid', cents, 'pi_scale' || lpad(made.n::text, 12, '0'),
    '{"name":"A Buyer","street":"1 Main Street","city":"Springfield","postalCode":"12345","country":"US"}',
    at + interval '30 minutes', at, at + interval '40 seconds'
  from made join (select n, sum(price_cents) as cents from sold group by n) sums using (n)`;

const ATTEMPT_ITEMS = `
  insert into attempt_items (attempt_id, cart_row_id, mobile_id, variant_id, name, sku, price_cents)
  select attempt_id, row_id, mobile_id, variant_id, name, sku, price_cents from sold join made using (n)`;

const PAYMENTS = `
  insert into payments (id, attempt_id, user_id, transaction_id, amount_cents, status, refund,
    refunded_cents, cleared_rows, carrier, tracking_number, created_at, updated_at)
  select payment_id, a.id, a.user_id, a.intent_id, a.amount_cents, status,
    case when status in ('cancelled', 'refunded') then 'done' else 'none' end,
    case when status in ('cancelled', 'refunded') then a.amount_cents else 0 end,
    1 + (n % 7 = 0)::int,
    case when status in ('shipped', 'delivered', 'refunded') then 'UPS' end,
    case when status in ('shipped', 'delivered', 'refunded') then '1Z' || lpad(n::text, 16, '0') end,
    a.closed_at, a.closed_at
  from made join payment_attempts a on a.id = attempt_id`;

const PAYMENT_ITEMS = `
  insert into payment_items (payment_id, cart_row_id, mobile_id, variant_id, name, sku, price_cents)
  select payment_id, row_id, mobile_id, variant_id, name, sku, price_cents from sold join made using (n)`;

const INVOICES = `
  with issued as (insert into invoices (payment_id, year, number, issued_at)
    select payment_id, year, row_number() over (partition by year order by n), at
    from (select *, extract(year from at at time zone 'utc')::int as year from made) dated
    returning year)
  insert into invoice_counters (year, last_number) select year, count(*) from issued group by year`;

/** What was bought in for the sales, and the sales; what was there before came with the mobiles. */
const STOCK = `
  insert into stock_movements (id, mobile_id, variant_id, delta, reason, at)
  select gen_random_uuid(), mobile_id, variant_id, count(*), 'restock', now() - interval '366 days'
  from sold join made using (n) where status <> 'cancelled' group by mobile_id, variant_id;
  insert into stock_movements (id, mobile_id, variant_id, delta, reason, attempt_id, at)
  select gen_random_uuid(), mobile_id, variant_id, -count(*), 'sold', attempt_id, min(at)
  from sold join made using (n) group by attempt_id, mobile_id, variant_id;
  insert into stock_movements (id, mobile_id, variant_id, delta, reason, attempt_id, at)
  select gen_random_uuid(), mobile_id, variant_id, count(*), 'returned', attempt_id, min(at)
  from sold join made using (n) where status = 'cancelled' group by attempt_id, mobile_id, variant_id;
  insert into returned_items (payment_id, cart_row_id)
  select payment_id, row_id from sold join made using (n) where status = 'cancelled'`;

const REFUNDS = `
  insert into refunds (id, payment_id, amount_cents, reason, state, created_at, closed_at)
  select pg_temp.new_id(at, 5, n), p.id, p.amount_cents, 'Sent back', 'paid', at, at
  from made join payments p on p.id = payment_id where made.status in ('cancelled', 'refunded')`;

/** The last step of each order; the rules ask for no others. */
const STEPS = `
  insert into order_events (id, payment_id, kind, at)
  select pg_temp.new_id(at + interval '1 day', 6, n), payment_id, case status
      when 'processing' then 'pick' when 'shipped' then 'ship' when 'delivered' then 'deliver'
      when 'refunded' then 'refund' else 'cancel' end, at + interval '1 day'
  from made where status <> 'pending'`;

/** $1 and $2: the first and the last order. */
export const AUDIT = `
  insert into audit_log (at, action, subject_type, subject_id, after)
  select at + interval '1 day', case status when 'processing' then 'order.picked'
      when 'shipped' then 'order.shipped' when 'delivered' then 'order.delivered'
      else 'order.refunded' end, 'order', payment_id::text, jsonb_build_object('status', status)
  from made where n between $1 and $2 and status not in ('pending', 'cancelled') order by n`;

const REVIEWS = `
  insert into reviews (id, mobile_id, user_id, payment_id, name, rating, details, state, created_at)
  select pg_temp.new_id(at + interval '9 days', 7, n), mobile_id, user_id, payment_id, 'A Buyer',
    1 + (n % 5), 'Does what it should.', case when n % 500 = 0 then 'pending' else 'approved' end,
    least(at + interval '9 days', now())
  from made join sold using (n) where n % 5 = 0 and unit = 0 and status = 'delivered'`;

/** All of the last weeks, as if older ones had been deleted. */
const MAILS = `
  insert into outbox (id, dedupe_key, to_address, subject, body_text, attempts, sent_at, created_at)
  select pg_temp.new_id(moment, 8, n), 'receipt:' || payment_id, 'buyer.' || n || '@example.com',
    'Your receipt', 'Thank you for your order.', 1, moment, moment
  from (select n, payment_id, now() - (n::float8 / $N) * interval '29 days' as moment from made) sent`;

export const BEFORE_AUDIT: [name: string, statement: string][] = [
  ['tools', TOOLS],
  ['what is sold', SOLD],
  ['people', PEOPLE],
  ['payment attempts', ATTEMPTS],
  ['their items', ATTEMPT_ITEMS],
  ['payments', PAYMENTS],
  ['what they bought', PAYMENT_ITEMS],
  ['invoices', INVOICES],
  ['stock', STOCK],
  ['refunds', REFUNDS],
  ['steps', STEPS],
  ['reviews', REVIEWS],
  ['mails', MAILS],
];
