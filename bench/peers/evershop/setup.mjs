// Fills an EverShop 2.2.1 database with a catalogue, as its admin panel and seed command would.
//   DATABASE_URL=postgres://user:pass@host:port/db  PRODUCTS=products.json  node setup.mjs
// PRODUCTS is an array of {name, slug, brand, priceCents, description}.
// Run it from this directory while the server is stopped: the server keeps the settings table in
// memory, so it must be (re)started afterwards. Running it again replaces the catalogue.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';

const dbUrl = new URL(process.env.DATABASE_URL);
// EverShop reads these, not DATABASE_URL. They must be set before its code is loaded.
Object.assign(process.env, {
  DB_HOST: dbUrl.hostname,
  DB_PORT: dbUrl.port || '5432',
  DB_USER: decodeURIComponent(dbUrl.username),
  DB_PASSWORD: decodeURIComponent(dbUrl.password),
  DB_NAME: dbUrl.pathname.slice(1),
  DB_SSLMODE: 'disable',
  SUPPRESS_NO_CONFIG_WARNING: '1',
});
// EverShop's migrate() ends the process with code 0 when it fails; make that a failure.
let done = false;
process.on('exit', () => {
  if (!done) process.exitCode = 1;
});
const started = Date.now();
const since = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;

// 1. The tables: the same call that `evershop start` makes. Does nothing when they are up to date.
const lib = './node_modules/@evershop/evershop/dist/bin/lib';
const { migrate } = await import(`${lib}/bootstrap/migrate.js`);
const { getCoreModules } = await import(`${lib}/loadModules.js`);
await migrate(getCoreModules());
console.log(`migrated after ${since()}`);

// 2. What to write.
const slugify = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
// A description is stored as the JSON of EverShop's page editor: one row, one column, one paragraph.
const editorJson = (text, key) => {
  const blocks = [{ id: `p_${key}`, type: 'paragraph', data: { text } }];
  const columns = [
    { size: 1, id: `c__${key}`, data: { time: 1729900000000, blocks, version: '2.31.0' } },
  ];
  return JSON.stringify([{ id: `r__${key}`, columns, size: 1, className: 'md:grid-cols-1' }]);
};
const products = JSON.parse(readFileSync(process.env.PRODUCTS, 'utf8')).map((product) => ({
  name: product.name,
  slug: product.slug,
  brand: product.brand,
  brand_slug: slugify(product.brand),
  price: (product.priceCents / 100).toFixed(2),
  summary: product.description ?? '',
  description: editorJson(product.description ?? '', product.slug),
}));
// One picture file (a 1 × 1 PNG) that all products share, so that the addresses of images answer.
mkdirSync('media/catalog', { recursive: true });
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
writeFileSync('media/catalog/phone.png', Buffer.from(png, 'base64'));

// 3. Write it, all in one transaction.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const run = (sql, values) => client.query(sql, values);
await run('BEGIN');
await run(
  'TRUNCATE product, category, url_rewrite, cart, session, "order" RESTART IDENTITY CASCADE',
);
// The products as a table of their own, numbered in the order of the file.
await run(
  `CREATE TEMP TABLE wanted ON COMMIT DROP AS
   SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (name text, slug text, brand text,
     brand_slug text, price numeric, summary text, description text)) WITH ORDINALITY`,
  [JSON.stringify(products)],
);

// Settings as the admin panel keeps them: 24 products per page, payment on delivery allowed.
await run(`INSERT INTO setting (name, value, is_json) VALUES
    ('storeName', 'EverShop', false), ('catalogCollectionPageSize', '24', false),
    ('codPaymentStatus', '1', false), ('codDisplayName', 'Cash on Delivery', false)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`);

// A category for each brand, with its address /<brand>.
await run(
  'CREATE TEMP TABLE brand ON COMMIT DROP AS SELECT DISTINCT brand, brand_slug FROM wanted',
);
await run(`INSERT INTO category (status, position, show_products)
  SELECT true, row_number() OVER (), true FROM brand`);
await run(`INSERT INTO category_description
    (category_description_category_id, name, url_key, meta_title, description)
  SELECT row_number() OVER (ORDER BY brand_slug), brand, brand_slug, brand, '[]' FROM brand`);
await run(`INSERT INTO url_rewrite (entity_type, entity_uuid, request_path, target_path)
  SELECT 'category', uuid, '/' || url_key, '/category/' || uuid
  FROM category JOIN category_description ON category_description_category_id = category_id`);

// The products: number 1 is the first of the file. Visible, enabled, 1,000,000 in stock.
await run(`INSERT INTO product (type, visibility, group_id, sku, price, weight, status, category_id, package_id)
  SELECT 'simple', true, 1, slug, price, 0.2, true, category_description_category_id,
    (SELECT package_id FROM package WHERE is_default)
  FROM wanted JOIN category_description ON url_key = brand_slug ORDER BY ordinality`);
await run(`INSERT INTO product_description
    (product_description_product_id, name, description, url_key, meta_title, meta_description)
  SELECT product_id, name, description, slug, name, summary FROM wanted JOIN product ON sku = slug`);
await run(`INSERT INTO product_inventory
    (product_inventory_product_id, qty, manage_stock, stock_availability)
  SELECT product_id, 1000000, true, true FROM product`);
await run(`INSERT INTO product_image (product_image_product_id, origin_image, is_main)
  SELECT product_id, '/assets/catalog/phone.png', true FROM product`);
// The address of a product lies below its category: /<brand>/<slug>.
await run(`INSERT INTO url_rewrite (entity_type, entity_uuid, request_path, target_path)
  SELECT 'product', uuid, '/' || brand_slug || '/' || slug, '/product/' || uuid
  FROM wanted JOIN product ON sku = slug`);

// The brand as an attribute that pages show and lists can be filtered by.
await run(`DELETE FROM attribute WHERE attribute_code = 'brand'`);
await run(`INSERT INTO attribute
    (attribute_code, attribute_name, type, is_required, display_on_frontend, sort_order, is_filterable)
  VALUES ('brand', 'Brand', 'select', false, true, 1, true)`);
await run(`INSERT INTO attribute_group_link (attribute_id, group_id)
  SELECT attribute_id, 1 FROM attribute WHERE attribute_code = 'brand'`);
await run(`INSERT INTO attribute_option (attribute_id, attribute_code, option_text)
  SELECT attribute_id, 'brand', brand FROM attribute, brand WHERE attribute_code = 'brand'`);
await run(`INSERT INTO product_attribute_value_index (product_id, attribute_id, option_id, option_text)
  SELECT product_id, attribute_id, attribute_option_id, option_text
  FROM wanted JOIN product ON sku = slug
  JOIN attribute_option ON attribute_code = 'brand' AND option_text = brand`);

// Shipping, for purchases: one zone (United States), one method, 5.00 flat. Its id is always the same.
await run('TRUNCATE shipping_zone, core_shipping_method RESTART IDENTITY CASCADE');
await run(`INSERT INTO shipping_zone (name) VALUES ('United States')`);
await run(`INSERT INTO shipping_zone_country (zone_id, country) VALUES (1, 'US')`);
await run(`INSERT INTO shipping_zone_provider (zone_id, provider_code) VALUES (1, 'core')`);
await run(`INSERT INTO core_shipping_method (name, uuid)
  VALUES ('Standard', '00000000-0000-4000-8000-000000000001')`);
await run('INSERT INTO core_shipping_method_rate (method_id, zone_id, cost) VALUES (1, 1, 5)');

// Triggers have queued an event for each row, whose only work would be to write the url_rewrite rows
// that are written already. Drop them, or a second process works through them during the measurement.
await run('DELETE FROM event');
await run('COMMIT');
// 4. Statistics for the planner, as a database that has been running for a while has them.
await run('VACUUM ANALYZE');
const { rows } = await run('SELECT count(*) FROM product');
await client.end();
done = true;
console.log(`${rows[0].count} products, ${since()}`);
process.exit(0); // EverShop's own pool of connections is still open.
