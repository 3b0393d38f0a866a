/** What the pages' loaders may ask: the same use cases and translations as the JSON calls. */
import type { PageApi, PublicSettings } from '../contract/page-api.ts';
import type { WireUser } from '../contract/users.ts';
import { DEMO_ACCOUNTS } from '../database/demo-accounts.ts';
import type { Services } from '../services.ts';
import { resolveActor } from '../shop/accounts/index.ts';
import { findMobileBySlug, isOnSale, listMobiles } from '../shop/catalogue/index.ts';
import { listReviews } from '../shop/reviews/index.ts';
import { toWireMobile, toWireMobileDetail } from './translate/mobile.ts';
import { toWireReview } from './translate/review.ts';

const RELATED_COUNT = 4;
const cents = (dollars?: number) => (dollars === undefined ? undefined : dollars * 100);

/** @param headers of the page's request; only the session cookie in them matters */
export function createPageApi(services: Services, headers: Headers): PageApi {
  return {
    settings: () => publicSettings(services),
    viewer: () => findViewer(services, headers),
    async listMobiles({ q, min, max, ...rest }) {
      const filter = { ...rest, text: q, minCents: cents(min), maxCents: cents(max) };
      return (await listMobiles(services, filter)).mobiles.map(toWireMobile);
    },
    async listOffers() {
      const page = await listMobiles(services, { onlyOffers: true, sort: 'price', limit: 60 });
      return page.mobiles.map(toWireMobile);
    },
    async listReviews() {
      return (await listReviews(services)).map(toWireReview);
    },
    async mobileBySlug(slug) {
      const mobile = await findMobileBySlug(services.db, slug);
      if (!mobile) return null;
      if (!isOnSale(mobile)) return { kind: 'gone' };
      return { kind: 'found', mobile: toWireMobileDetail(mobile) };
    },
    async listRelated(slug) {
      const mobile = await findMobileBySlug(services.db, slug);
      if (!mobile) return [];
      const near = {
        minCents: Math.floor(mobile.priceCents * 0.75),
        maxCents: Math.ceil(mobile.priceCents * 1.3),
        sort: 'price' as const,
        limit: 24,
      };
      const { mobiles } = await listMobiles(services, near);
      const height = (specs: typeof mobile.specs) => specs?.body.heightMm ?? 0;
      return mobiles
        .filter(({ id }) => id !== mobile.id)
        .sort(
          (a, b) =>
            Math.abs(height(a.specs) - height(mobile.specs)) -
            Math.abs(height(b.specs) - height(mobile.specs)),
        )
        .slice(0, RELATED_COUNT)
        .map(toWireMobile);
    },
  };
}

async function findViewer(services: Services, headers: Headers): Promise<WireUser | null> {
  const actor = await resolveActor(services, headers);
  if (actor.kind !== 'user') return null;
  const { userId, name, email, role } = actor;
  return { _id: userId, name, email, ...(role === 'admin' ? { role } : {}) };
}

function publicSettings({ config }: Services): PublicSettings {
  const { publishableKey, embedded, apiUrl } = config.stripe;
  return {
    mode: config.mode,
    publicUrl: config.publicUrl,
    card: embedded
      ? { kind: 'embedded', publishableKey, fieldUrl: `${new URL(apiUrl).origin}/card-field` }
      : { kind: 'stripe', publishableKey },
    googleSignIn: config.google !== undefined,
    demoAccounts: config.mode === 'sandbox' ? DEMO_ACCOUNTS : [],
  };
}
