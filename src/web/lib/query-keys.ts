/** The names under which answers are kept in the browser, in one place so that changes reach all readers. */
import { PRODUCTS_QUERY_KEY } from '../../shared/constants.ts';

export const queryKeys = {
  products: [PRODUCTS_QUERY_KEY] as const,
  product: (id: string) => [PRODUCTS_QUERY_KEY, 'one', id] as const,
  managed: (choice: object) => [PRODUCTS_QUERY_KEY, 'managed', choice] as const,
  /** The carts of everybody. */
  allCarts: ['carts'] as const,
  carts: (email: string | undefined) => ['carts', email] as const,
  users: ['users'] as const,
  listedUsers: (filter: object) => ['users', 'list', filter] as const,
  admins: ['users', 'list', 'admins'] as const,
  isAdmin: (email: string | undefined) => ['users', 'admin', email] as const,
  payments: (email: string | undefined) => ['payments', email] as const,
  /** Everybody's, as one: to be asked for again after a change of an order. */
  allPayments: ['payments'] as const,
  order: (id: string) => ['order', id] as const,
  orderLists: ['orders'] as const,
  orderList: (status: string, search: string) => ['orders', 'list', status, search] as const,
  orderCounts: ['orders', 'counts'] as const,
  deliveryAddress: (email: string) => ['delivery-address', email] as const,
  ownAccount: (email: string) => ['account', email] as const,
  sessions: (email: string) => ['account', email, 'sessions'] as const,
  secondFactor: (email: string) => ['account', email, 'second-factor'] as const,
  passkeys: (email: string) => ['account', email, 'passkeys'] as const,
  stats: (days: number) => ['stats', days] as const,
  importJob: (id: string) => ['import', id] as const,
  recentImports: ['imports', 'recent'] as const,
  suggestions: (text: string) => [PRODUCTS_QUERY_KEY, 'suggestions', text] as const,
  ownReviews: (email: string | undefined) => ['reviews', 'own', email] as const,
  staffReviews: (filter: object) => ['reviews', 'all', filter] as const,
  allReviews: ['reviews', 'all'] as const,
  messages: (filter: object) => ['messages', filter] as const,
  audit: (filter: object) => ['audit', filter] as const,
};
