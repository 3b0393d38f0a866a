/**
 * What a page's loader may ask, in process. Answers have the shapes of the JSON calls, so hydrated
 * queries equal API answers. Implemented in http/pages/page-api.ts, reached through the router context.
 */

import type { RangeFacts } from '../shared/rules/range-facts.ts';
import type { ShopTerms } from '../shared/rules/shop-settings.ts';
import type { FinderAnswers } from '../shop/choosing/finder/answers.ts';
import type { Category } from '../shop/phone/brands.ts';
import type { Asked, FilterName } from '../shop/phone/filters.ts';
import type { AlertToConfirm } from './account/alerts.ts';
import type { WireUser } from './account/users.ts';
import type { WireFound } from './finder/found.ts';
import type { MobileQuery } from './mobile-query.ts';
import type {
  WireChip,
  WireMobile,
  WireMobileDetail,
  WirePricePoint,
  WireRatedMobile,
  WireReview,
  WireSuggestions,
} from './mobiles.ts';
import type { PastPrices, PriceFrom } from './phone/card-variants.ts';
import type { WithdrawalToAnswer } from './returns/withdrawal.ts';
import type { WirePhoneReview } from './reviews.ts';

/** What pages need to know of the settings; nothing secret. */
export interface PublicSettings {
  mode: 'sandbox' | 'live';
  publicUrl: string;
  card:
    | { kind: 'embedded'; fieldUrl: string; publishableKey: string }
    | { kind: 'stripe'; publishableKey: string };
  googleSignIn: boolean;
  /** Whether people may have passkeys at this address. */
  passkeys: boolean;
  /** Shown on the login page in sandbox mode. */
  demoAccounts: { role: string; email: string; password: string }[];
}

/** A phone page's subject: found, renamed to another slug, or removed from the shop. */
export type PhonePageBySlug =
  | ({ kind: 'found' } & PhonePage)
  | { kind: 'moved'; slug: string }
  | ({ kind: 'gone' } & Pick<WireMobile, 'name'> & Pick<PhonePage, 'related'>);

/** How many mobiles each option would leave, with the other filters as they are. */
export interface Facets {
  /** Per filter, in the order of its options in `MOBILE_FILTERS`. */
  counts: Record<FilterName, number[]>;
  /** Lowest and highest price now, whole dollars; null when nothing is left. */
  price: { min: number; max: number } | null;
}

/** A wish that lists cannot be narrowed by; `isRecorded` if a phone's own page tells it. */
export interface UnansweredWish {
  wish: string;
  isRecorded: boolean;
}

/** A filter in force that can be taken away. */
export interface AppliedFilter extends WireChip {
  name: FilterName;
  /** The query without it: ask for this when the shopper removes the chip. */
  without: MobileQuery;
}

export interface MobileSearchResult {
  mobiles: WireRatedMobile[];
  /** All that fit, on all pages. */
  total: number;
  nextCursor: string | null;
  facets: Facets;
  /** Everything that narrows the list: what was typed as a phrase and what was chosen. */
  chips: AppliedFilter[];
  /** What is in force in the end: chosen filters and those read from the text. */
  filters: Asked;
  /** Words searched for, after the phrases were taken out and typing errors put right. */
  words: string[];
  /** What was asked for that the list is not narrowed by, because no filter knows it. */
  unanswered: UnansweredWish[];
}

export interface PriceHistory {
  /** Oldest first, at most two years back. */
  points: WirePricePoint[];
  /**
   * Lowest price of the 30 days before the present offer began, or before now without one, whole
   * dollars: what a reduction has to be compared with (EU directive 98/6, article 6a).
   */
  lowestOf30Days: number;
  /** As in `PastPrices`. */
  lowestSinceOn?: string;
}

/** What only its page tells of a variant. */
export interface VariantPage {
  history: PriceHistory;
  /** The phone in one line, with the storage of this variant. */
  summary: string;
}

/** All that a phone's own page shows. */
export interface PhonePage {
  mobile: WireMobileDetail;
  /** Of every variant, by its id. */
  variantPages: Readonly<Record<string, VariantPage>>;
  /** Today as an ISO date, in the time zone of the shop. */
  today: string;
  /** Newest first, at most 50. */
  reviews: WirePhoneReview[];
  /** Mobiles of similar size and price. */
  related: (WireMobile & PriceFrom & PastPrices)[];
  /** Root-relative address of a picture of 1200 × 630 pixels, to be shown where the page is shared. */
  sharingPicture: string;
}

/** A phone beside others. */
export interface WireComparedPhone
  extends PriceFrom,
    Pick<
      WireMobileDetail,
      '_id' | 'slug' | 'name' | 'category' | 'description' | 'image' | 'drawing' | 'tint'
    > {
  price: number;
  listPrice: number;
  available: number;
  /** As in `PriceHistory`. */
  lowestOf30Days: number;
  specs: WireMobileDetail['specs'];
  gallery: WireMobileDetail['gallery'];
}

/** Phones beside each other, in the order of their slugs. */
export interface Comparison {
  phones: WireComparedPhone[];
  /** Requested phones that are not sold: their names, or the text in the address. */
  leftOut: string[];
  /** Root-relative address of a picture of 1200 × 630 pixels that shows them together. */
  sharingPicture: string;
}

/** A phone as a list offers it to be chosen. */
export type ChoosablePhone = Pick<WireMobile, 'slug' | 'name' | 'category'>;

/** A review with the mobile that it is about; null for one of the shop, or of a mobile no longer sold. */
export interface ReviewOfMobile extends WireReview {
  /** It came with the shop: no buyer wrote it. */
  isSample: boolean;
  mobile: Pick<WireMobile, 'name' | 'slug' | 'image' | 'drawing' | 'tint'> | null;
}

/** Which phone a page shows outside the lists, in one view and colour. */
export interface PhoneLook {
  slug: string;
  colour: string;
  view?: 'back' | 'front' | 'open';
}

/** A phone as one of its drawings. */
export interface ShownPhone
  extends PriceFrom,
    PastPrices,
    Pick<
      WireMobile,
      'slug' | 'name' | 'price' | 'listPrice' | 'summary' | 'image' | 'drawing' | 'tint'
    > {
  /** The slug by which it was chosen, which stays when the phone is renamed. */
  chosenAs: string;
  /** Closed, for example `85.1 × 71.9 × 14.9 mm · 187 g`; empty when it is not known. */
  size: string;
}

/** Who looks at a page. */
export interface Viewer extends WireUser {
  /** An admin of a live shop without a second factor: only its set-up is open to them. */
  needsSecondFactor?: true;
}

/** A JSON call that a plain form stands for. */
export interface FormCall {
  path:
    | '/api/auth/sign-up/email'
    | '/api/auth/sign-in/email'
    | '/api/auth/second-step'
    | '/api/auth/request-password-reset'
    | '/api/auth/reset-password'
    | '/contact'
    | '/alerts'
    | '/own-alerts'
    | '/alerts/confirm'
    | `/alerts/stop?token=${string}`
    | '/withdrawals'
    | '/withdrawals/answer';
  body: Readonly<Record<string, string | number | boolean | null | undefined>>;
}

export interface FormAnswer {
  ok: boolean;
  status: number;
  /** Parsed; null when there is none. */
  body: unknown;
  /** `Set-Cookie` lines for the browser. */
  cookies: string[];
}

/** A wish list as whoever has its link sees it. */
export interface SharedWishList {
  /** Of its owner; null when they do not show it. */
  name: string | null;
  mobiles: WireRatedMobile[];
}

/** What a picture for a shared address shows. */
export type SharingSubject = { kind: 'shop' } | { kind: 'brand'; category: Category };

/** Values of an address of a list that the shop does not know. */
export interface UnknownValues {
  /** Brands that are not sold, as they were typed. */
  brands: string[];
  /** Brands that were called by another name, such as "apple". */
  otherNames: Category[];
  /** Keys whose value means nothing. */
  keys: string[];
}

export interface PageApi {
  /** Makes a call for the client that has sent a plain form. */
  submit(call: FormCall): Promise<FormAnswer>;
  settings(): PublicSettings;
  /** What a list would ignore of its address. */
  unknownValues(address: URLSearchParams): UnknownValues;
  /** The same of an address of the finder. */
  unknownAnswers(address: URLSearchParams): UnknownValues;
  /** Writes what went wrong with a page into the shop's log. */
  report(error: unknown): void;
  /** Who is signed in by cookie, with the role as the database has it now. */
  viewer(): Promise<Viewer | null>;
  /** A page of what fits, with counts; 24 mobiles unless `limit` says otherwise. */
  searchMobiles(query: MobileQuery): Promise<MobileSearchResult>;
  /** The phones that suit somebody's answers, with the reasons. */
  findPhones(answers: FinderAnswers): Promise<WireFound>;
  /** What the search box suggests: at most six mobiles, brands and chips. */
  suggest(text: string): Promise<WireSuggestions>;
  /** What the shop promises with every phone. */
  terms(): Promise<ShopTerms>;
  listOffers(): Promise<WireRatedMobile[]>;
  /** The newest of at most `longest` characters; without one so short, the newest. */
  listReviews(wanted: { count: number; longest: number }): Promise<ReviewOfMobile[]>;
  /** What the range comes to in figures. */
  rangeFacts(): Promise<RangeFacts>;
  /** In the order of the looks; null for a phone that is not sold any more. */
  shownPhones(looks: readonly PhoneLook[]): Promise<(ShownPhone | null)[]>;
  /** Whether the link of a mail can still set a password. */
  isResetLinkOpen(token: string): Promise<boolean>;
  /** What the link of a mail would confirm; null when there is nothing (any more). */
  alertToConfirm(token: string): Promise<AlertToConfirm | null>;
  /** What the link of a mail is about; null when it is about nothing (any more). */
  withdrawalToAnswer(token: string): Promise<WithdrawalToAnswer | null>;
  /** Null for a link that leads nowhere (any more). */
  sharedWishes(token: string): Promise<SharedWishList | null>;
  phonePage(slug: string): Promise<PhonePageBySlug | null>;
  /** Of the phones named, by present or former slugs, the first four that are on sale. */
  comparison(slugs: readonly string[]): Promise<Comparison>;
  /** What can be compared, by name; the newest ones, where there are more than a list can hold. */
  choosablePhones(): Promise<ChoosablePhone[]>;
  /** Root-relative address of a picture of 1200 × 630 pixels, to be shown where a page is shared. */
  sharingPicture(subject: SharingSubject): Promise<string>;
}
