/** What cards and other short mentions of a mobile tell of its variants. Only pages ask for it. Whole US dollars. */

/** What a card tells of the variants of a mobile that has several. */
export interface CardChoice {
  /** Their names in the order in which they are shown: `Midnight, Starlight`. */
  colours: string;
  /** The same as `#rrggbb`, with spaces between them. */
  hexes: string;
  /** In words, `64 to 256 GB`; empty where there is but one. */
  sizes: string;
  /** What the cheapest that can be had costs now, whole dollars; null when all cost the same. */
  priceFrom: number | null;
  /** One of them can be had. */
  isLeft: boolean;
}

/** What a price is told with where others of the same mobile cost something else. */
export interface PriceFrom {
  /** As in `CardChoice`; left out when all cost the same. */
  priceFrom?: number;
}

/** The variant that a card shows. */
export interface ChosenVariant {
  _id: string;
  name: string | null;
  colour: string | null;
  /** Gigabytes. */
  storage: number | null;
  /** What the address of its page asks. */
  query: string;
}

/** What a reduced price is told with; of any other price nothing is. */
export interface PastPrices {
  /** As in `PriceHistory`. */
  lowestOf30Days?: number;
  /** Day of the shop since which it has not been as low; left out when it has never been higher. */
  lowestSinceOn?: string;
}
