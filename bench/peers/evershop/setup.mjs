// Fills an empty EverShop 2.2.1 database with a catalogue, as its admin panel and seed command would.
// The server must not be running. Needs DATABASE_URL, the same as EverShop's own DB_HOST, DB_NAME and so on, and PRODUCTS, a
// JSON file with an array of {name, slug, brand, priceCents, description}.
import { readFileSync } from 'node:fs';
import pg from 'pg';

const { DATABASE_URL, PRODUCTS } = process.env;
// EverShop's migrate() ends the process with code 0 when it fails.
let isDone = false;
process.on('exit', () => {
  if (!isDone) process.exitCode = 1;
});

// The tables, by the same call that `evershop start` makes.
const lib = './node_modules/@evershop/evershop/dist/bin/lib';
const { migrate } = await import(`${lib}/bootstrap/migrate.js`);
const { getCoreModules } = await import(`${lib}/loadModules.js`);
await migrate(getCoreModules());

const products = JSON.parse(readFileSync(PRODUCTS, 'utf8')).map((product) => ({
  ...product,
  brand_slug: product.brand.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  price: (product.priceCents / 100).toFixed(2),
}));
const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
const run = (sql, values) => client.query(sql, values);
await run('BEGIN');
await run(
  `CREATE TEMP TABLE wanted ON COMMIT DROP AS
   SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (name text, slug text, brand text,
     brand_slug text, price numeric, description text)) WITH ORDINALITY`,
  [JSON.stringify(products)],
);
await run(`INSERT INTO setting (name, value, is_json) VALUES
    ('storeName', 'EverShop', false), ('catalogCollectionPageSize', '24', false)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`);

// A category for each brand, with its address /<brand>.
await run(
  'CREATE TEMP TABLE brand ON COMMIT DROP AS SELECT DISTINCT brand, brand_slug FROM wanted',
);
await run(`TRUNCATE product, category, url_rewrite RESTART IDENTITY CASCADE`);
await run(`INSERT INTO category (status, position, show_products)
  SELECT true, row_number() OVER (), true FROM brand`);
await run(`INSERT INTO category_description
    (category_description_category_id, name, url_key, meta_title, description)
  SELECT row_number() OVER (ORDER BY brand_slug), brand, brand_slug, brand, '[]' FROM brand`);
await run(`INSERT INTO url_rewrite (entity_type, entity_uuid, request_path, target_path)
  SELECT 'category', uuid, '/' || url_key, '/category/' || uuid
  FROM category JOIN category_description ON category_description_category_id = category_id`);

// The products, visible and in stock, with their address /<brand>/<slug>.
await run(`INSERT INTO product (type, visibility, group_id, sku, price, weight, status, category_id, package_id)
  SELECT 'simple', true, 1, slug, price, 0.2, true, category_description_category_id,
    (SELECT package_id FROM package WHERE is_default)
  FROM wanted JOIN category_description ON url_key = brand_slug ORDER BY ordinality`);
await run(`INSERT INTO product_description
    (product_description_product_id, name, description, url_key, meta_title, meta_description)
  SELECT product_id, name, '[]', slug, name, wanted.description
  FROM wanted JOIN product ON sku = slug`);
await run(`INSERT INTO product_inventory
    (product_inventory_product_id, qty, manage_stock, stock_availability)
  SELECT product_id, 1000000, true, true FROM product`);
await run(`INSERT INTO product_image (product_image_product_id, origin_image, is_main)
  SELECT product_id, '/assets/catalog/phone.png', true FROM product`);
await run(`INSERT INTO url_rewrite (entity_type, entity_uuid, request_path, target_path)
  SELECT 'product', uuid, '/' || brand_slug || '/' || slug, '/product/' || uuid
  FROM wanted JOIN product ON sku = slug`);

// Triggers have queued an event for each row, whose work, the url_rewrite rows, is done above.
await run('DELETE FROM event');
await run('COMMIT');
await run('VACUUM ANALYZE');
await client.end();
isDone = true;
process.exit(0); // EverShop's own pool of connections is still open.
