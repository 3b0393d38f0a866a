/**
 * What a page's loader may ask, in process. Answers have the shapes of the JSON calls, so hydrated
 * queries equal API answers. Implemented in http/page-api.ts, reached through the router context.
 */
import type { MobileQuery, WireMobile, WireMobileDetail, WireReview } from './mobiles.ts';
import type { WireUser } from './users.ts';

/** What pages need to know of the settings; nothing secret. */
export interface PublicSettings {
  mode: 'sandbox' | 'live';
  publicUrl: string;
  card:
    | { kind: 'embedded'; fieldUrl: string; publishableKey: string }
    | { kind: 'stripe'; publishableKey: string };
  googleSignIn: boolean;
  /** Shown on the login page in sandbox mode. */
  demoAccounts: { role: string; email: string; password: string }[];
}

/** A phone page's subject: found, renamed to another slug, or removed from the shop. */
export type MobileBySlug =
  | { kind: 'found'; mobile: WireMobileDetail }
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' };

export interface PageApi {
  settings(): PublicSettings;
  /** Who is signed in by cookie, with the role as the database has it now. */
  viewer(): Promise<WireUser | null>;
  listMobiles(query: MobileQuery): Promise<WireMobile[]>;
  listOffers(): Promise<WireMobile[]>;
  listReviews(): Promise<WireReview[]>;
  mobileBySlug(slug: string): Promise<MobileBySlug | null>;
  /** Mobiles of similar size and price. */
  listRelated(slug: string): Promise<WireMobile[]>;
}
