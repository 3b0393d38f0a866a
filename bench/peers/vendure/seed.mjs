// Fills an empty database by Vendure's own import: a zone with a tax, a flat shipping price, a payment method that settles
// at once, and the products, each with one variant and its brand as a facet.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const POLL_MS = 200;
const COLUMNS =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';

const SHOP = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ name: 'United Kingdom', code: 'GB', zone: 'Europe' }],
  taxRates: [{ name: 'Standard Tax', percentage: 20 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
  paymentMethods: [
    {
      name: 'Dummy Payment',
      handler: {
        code: 'dummy-payment-handler',
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
};

/** @param file JSON: name, slug, brand, priceCents and description of each product */
export async function seed(config, file) {
  const vendure = require('@vendure/core');
  const lines = JSON.parse(readFileSync(file, 'utf8')).map(toLine);
  writeFileSync('products.csv', [COLUMNS, ...lines].join('\n'));
  const { populate } = require('@vendure/core/cli');
  const app = await populate(() => vendure.bootstrap(config), SHOP, 'products.csv');

  const channel = await app.get(vendure.ChannelService).getDefaultChannel();
  const context = await app
    .get(vendure.RequestContextService)
    .create({ apiType: 'admin', languageCode: 'en', channelOrToken: channel });

  // One job that makes the whole search index, instead of the queued updates of single variants.
  const sql = app.get(vendure.TransactionalConnection).rawConnection;
  await sql.query(`delete from job_record where "queueName" = 'update-search-index'`);
  await app.get(vendure.JobQueueService).start();
  const job = await app.get(vendure.SearchService).reindex(context);
  for (let state = ''; state !== 'COMPLETED'; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    [{ state }] = await sql.query('select state from job_record where id = $1', [job.id]);
    if (state === 'FAILED') throw new Error('making the search index failed');
  }
  await sql.query('analyze');
  await app.close();
  process.exit(0);
}

function toLine({ name, slug, brand, priceCents, description }) {
  const quote = (text) => `"${text.replaceAll('"', '""')}"`;
  const price = (priceCents / 100).toFixed(2);
  return `${quote(name)},${slug},${quote(description)},,brand:${brand},,,${slug},${price},standard,1000000,false,,`;
}
