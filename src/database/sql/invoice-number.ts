import { type SQLWrapper, sql } from 'drizzle-orm';

/** `formatInvoiceNumber` in SQL. */
export const invoiceNumber = (year: SQLWrapper, number: SQLWrapper) =>
  sql<string>`${year} || '-' || lpad(${number}::text, greatest(5, length(${number}::text)), '0')`;
