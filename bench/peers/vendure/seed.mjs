/**
 * Writes the shop into an empty database with Vendure's own import services: a zone with a tax, a flat shipping price,
 * a payment method that settles at once, and the phones, each a product with one variant and its brand as a facet.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const POLL_MS = 200;
const STOCK = 1_000_000;

/** @param file as JSON: name, slug, brand, priceCents and description of each phone */
export async function seed(config, file) {
  const vendure = require('@vendure/core');
  // Any free port: nobody calls this process. It makes the tables, the default channel and the stock location.
  const app = await vendure.bootstrap({ ...config, apiOptions: { ...config.apiOptions, port: 0 } });
  await require('@vendure/core/cli').populateInitialData(app, SHOP);
  const channels = app.get(vendure.ChannelService);
  const channel = await channels.getDefaultChannel();
  const context = await app
    .get(vendure.RequestContextService)
    .create({ apiType: 'admin', languageCode: 'en', channelOrToken: channel });
  // Prices are entered with tax, so that `priceWithTax` of the shop API is the file's price.
  await channels.update(context, { id: channel.id, pricesIncludeTax: true });
  const products = JSON.parse(readFileSync(file, 'utf8'));
  await writeProducts(vendure, app, context, products);
  await makeIndex(vendure, app, context);
  const sql = app.get(vendure.TransactionalConnection).rawConnection;
  await sql.query('analyze');
  // The mark that the next start looks for.
  await sql.query('create table peer_filled as select now() as at');
  await app.close();
  process.exit(0);
}

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

/** By the service that Vendure's import of CSV files uses. */
async function writeProducts(vendure, app, context, products) {
  const brandIds = await writeBrands(vendure, app, context, products);
  const importer = app.get(vendure.FastImporterService);
  await importer.initialize(await app.get(vendure.ChannelService).getDefaultChannel());
  const [taxCategory] = (await app.get(vendure.TaxCategoryService).findAll(context)).items;
  for (const { name, slug, brand, priceCents, description } of products) {
    const productId = await importer.createProduct({
      enabled: true,
      facetValueIds: [brandIds.get(brand)],
      translations: [{ languageCode: 'en', name, slug, description }],
    });
    await importer.createProductVariant({
      ...{ productId, sku: slug, enabled: true, price: priceCents },
      ...{ taxCategoryId: taxCategory.id, stockOnHand: STOCK },
      // As in the import: the brand is the product's.
      facetValueIds: [],
      translations: [{ languageCode: 'en', name }],
    });
  }
}

/** @returns the id of each brand */
async function writeBrands(vendure, app, context, products) {
  const facet = await app.get(vendure.FacetService).create(context, {
    code: 'brand',
    isPrivate: false,
    translations: [{ languageCode: 'en', name: 'brand' }],
  });
  const ids = new Map();
  for (const brand of new Set(products.map((product) => product.brand))) {
    const value = await app.get(vendure.FacetValueService).create(context, facet, {
      code: brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      translations: [{ languageCode: 'en', name: brand }],
    });
    ids.set(brand, value.id);
  }
  return ids;
}

/** What was written has queued an update of each variant; one making of the whole index replaces them. */
async function makeIndex(vendure, app, context) {
  const sql = app.get(vendure.TransactionalConnection).rawConnection;
  await sql.query(`delete from job_record where "queueName" = 'update-search-index'`);
  await app.get(vendure.JobQueueService).start();
  const job = await app.get(vendure.SearchService).reindex(context);
  for (let state = ''; state !== 'COMPLETED'; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    [{ state }] = await sql.query('select state from job_record where id = $1', [job.id]);
    if (state === 'FAILED') throw new Error('making the search index failed');
  }
}
