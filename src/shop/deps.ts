/**
 * What the use cases of the shop need from outside, in one place. Protects: the shop says what it
 * needs, and whoever puts the parts together follows; a use case asks for its part (`Pick`) and sees
 * neither keys nor addresses of vendors.
 */
import type { Awaited } from '../database/catalogue-changes.ts';
import type { Database } from '../database/connect.ts';
import type { Clock } from '../shared/clock.ts';
import type { CardGateway } from './card-port.ts';
import type { Catalogue } from './catalogue/snapshot/snapshot.ts';
import type { Identity } from './identity-port.ts';
import type { Passkeys } from './passkey-port.ts';
import type {
  AccessTokens,
  HtmlToText,
  ImageStore,
  Logger,
  Mailer,
  PrintSheet,
  RateLimits,
  ReadCsv,
  RenderPictures,
  SecretBox,
  WebhookSender,
} from './ports.ts';
import type { TaxService } from './tax-port.ts';
import type { Turns } from './turns.ts';

/** The settings that rules of the shop depend on. */
export interface ShopConfig {
  mode: 'sandbox' | 'live';
  /** Origin that browsers see, without a trailing slash. */
  publicUrl: string;
  passwordPolicy: 'specified' | 'strict';
  mail: {
    /** The address of those who answer messages. */
    contactTo: string;
  };
}

export interface ShopDeps {
  config: ShopConfig;
  db: Database;
  /** Everything on sale, in memory. */
  catalogue: Catalogue;
  clock: Clock;
  logger: Logger;
  identity: Identity;
  passkeys: Passkeys;
  accessTokens: AccessTokens;
  limits: RateLimits;
  secrets: SecretBox;
  cards: CardGateway;
  /** Settlements under way, by payment intent. */
  settling: Turns;
  /** Undefined: the shop's own rates say what is due. */
  taxes: TaxService | undefined;
  mailer: Mailer;
  webhooks: WebhookSender;
  imageStore: ImageStore;
  renderPictures: RenderPictures;
  readCsv: ReadCsv;
  htmlToText: HtmlToText;
  printSheet: PrintSheet;
  /** For whoever writes mobiles, offers or reviews: until this process knows of it. */
  awaitCatalogueChange(): Awaited;
}
