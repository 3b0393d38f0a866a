/**
 * The ways in which staff change a mobile, each brought to the point where one call writes: the form,
 * many at once, a file, and taking an edit or an import back.
 */
import { expect } from 'vitest';
import type { WireMobileDetail, WireOffer } from '../../../src/contract/mobiles.ts';
import { transact } from '../../../src/database/transact.ts';
import { toOffer } from '../../../src/http/translate/mobile.ts';
import { dollarsToCents } from '../../../src/shared/money.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { insertMobile, setOffers } from '../../../src/shop/catalogue/index.ts';
import { readMain } from '../database/main-variant.ts';
import type { TestAccount, TestShop } from './app.ts';
import { createImporter, HEADER } from './importer.ts';

/** As the wire names them. */
export interface Values {
  name: string;
  price: number;
  category: 'vivo' | 'oppo';
  description: string;
  image: string;
  stock: number;
  offers: WireOffer[];
}

/** A mobile with the values from before; `write` gives it the new ones. */
export interface Prepared {
  id: string;
  write: () => Promise<Outcome>;
}

/** `done`, or the words for the person who asked. */
export type Outcome = string;

async function outcomeOf(answer: Response): Promise<Outcome> {
  return answer.ok ? 'done' : answer.text();
}

/** What staff do with mobiles, a step at a time. */
function createSteps(shop: TestShop, admin: TestAccount) {
  const importer = createImporter(shop, admin);
  const asAdmin = (path: string, body?: object, method = 'POST') =>
    shop.api(path, { method, body, as: admin });

  async function create({ price, image, offers, ...rest }: Values): Promise<string> {
    const imageKey = image.split('/').at(-2) ?? null;
    const fields = { ...rest, priceCents: dollarsToCents(price), imageKey };
    const id = await transact(shop.db, (tx) => insertMobile(tx, fields, null));
    const { defaultVariantId: variantId } = await readMain(shop.db, id);
    await setOffers(shop.db, { variantId, mobileId: id }, offers.map(toOffer));
    return id;
  }
  async function put(id: string, to: Partial<Values>): Promise<Outcome> {
    const present = (await (
      await asAdmin(`/mobile-data/${id}`, undefined, 'GET')
    ).json()) as WireMobileDetail;
    const { name, category, description, image, listPrice: price } = present;
    const body = { name, category, description, image, price, ...to };
    return outcomeOf(await asAdmin(`/mobile-data/${id}`, body, 'PUT'));
  }
  async function checkFile(id: string, { name, category, price, ...rest }: Values) {
    const cells = [id, '', name, category, price, rest.stock, rest.description, rest.image];
    const checked = await importer.check(`${HEADER}\n${cells.join()}\n`);
    expect(checked).toMatchObject({ state: 'checked' });
    return checked.id;
  }
  async function commit(transferId: string): Promise<Outcome> {
    const { state, message } = await importer.commit(transferId);
    return state === 'committed' ? 'done' : `${message}`;
  }
  async function undoLatest(subject: string): Promise<Outcome> {
    const answer = await asAdmin(`/audit?subject=${subject}&limit=1`, undefined, 'GET');
    const [entry] = (await answer.json()) as { id: number }[];
    return outcomeOf(await asAdmin(`/audit/${entry?.id}/undo`));
  }

  return { importer, asAdmin, create, put, checkFile, commit, undoLatest };
}

export type WayName = keyof ReturnType<typeof createWays>['by'];

export function createWays(shop: TestShop, admin: TestAccount) {
  const steps = createSteps(shop, admin);
  const { importer, asAdmin, create, put, checkFile, commit, undoLatest } = steps;
  const by = {
    async form(from: Values, to: Partial<Values> | null): Promise<Prepared> {
      const id = await create(from);
      if (to === null) {
        return {
          id,
          write: async () => outcomeOf(await asAdmin(`/mobile-data/${id}`, undefined, 'DELETE')),
        };
      }
      return { id, write: () => put(id, to) };
    },
    async many(from: Values, to: Partial<Values> | null): Promise<Prepared> {
      const id = await create(from);
      const changes = [{ _id: id, wanted: to ?? { onSale: false } }];
      return {
        id,
        write: async () => outcomeOf(await asAdmin('/mobile-data/changes', { changes })),
      };
    },
    async file(from: Values, to: Partial<Values> | null): Promise<Prepared> {
      const id = await create(from);
      const transferId = await checkFile(id, { ...from, ...to });
      return { id, write: () => commit(transferId) };
    },
    async undo(from: Values, to: Partial<Values> | null): Promise<Prepared> {
      if (to === null) {
        const { offers: _, ...body } = from;
        const added = await asAdmin('/mobile-data', body);
        const { insertedId: id } = (await added.json()) as { insertedId: string };
        return { id, write: () => undoLatest(id) };
      }
      const id = await create({ ...from, ...to });
      const back = Object.keys(to).map((name) => [name, from[name as keyof Values]]);
      expect(await put(id, Object.fromEntries(back))).toBe('done');
      return { id, write: () => undoLatest(id) };
    },
    async fileUndone(from: Values, to: Partial<Values> | null): Promise<Prepared> {
      const id = to === null ? '' : await create({ ...from, ...to });
      const transferId = await checkFile(id, from);
      expect(await commit(transferId)).toBe('done');
      const { lines } = await importer.read(transferId, '?kind=add');
      return { id: lines[0]?.mobileId ?? id, write: () => undoLatest(transferId) };
    },
  };

  return { by, undoLatest };
}

/** A name that no other mobile has. */
export function someName(): string {
  return `Way ${newId().slice(-8)}`;
}
