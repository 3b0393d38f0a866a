/** The whole database schema, one file per area. */
export * from './schema/accounts.ts';
export * from './schema/catalogue.ts';
export * from './schema/disputes.ts';
export * from './schema/documents.ts';
export * from './schema/fulfilment.ts';
export * from './schema/operations.ts';
export * from './schema/orders.ts';
export * from './schema/passkeys.ts';
export * from './schema/returns.ts';
export * from './schema/reviews.ts';
export * from './schema/sales.ts';
export * from './schema/shop-settings.ts';
export * from './schema/variants.ts';
export * from './schema/webhooks.ts';
export * from './schema/wishes.ts';
