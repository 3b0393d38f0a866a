/** Facts with a source, from the form to the shop, and when staff have to look them up again. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditListSchema } from '../../../src/contract/audit.ts';
import type { WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { checkAgainBefore } from '../../../src/shop/phone/fact-sources.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { createImporter } from '../../support/shop/importer.ts';

const PAGE = 'https://example.com/phones';
const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

describe('facts that decide', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let id: string;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    const found = await read<WireMobileDetail[]>('/mobile-data?category=realme&limit=1');
    id = found[0]?._id ?? '';
  });
  afterAll(() => shop?.close());

  async function read<Answer>(path: string): Promise<Answer> {
    const answer = await shop.api(path, { as: admin });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Answer;
  }
  const mobile = () => read<WireMobileDetail>(`/mobile-data/${id}`);
  const found = async (query: string) =>
    (await read<{ _id: string }[]>(`/mobile-data?${query}`)).map(({ _id }) => _id);

  async function save(specs: object): Promise<number> {
    const { name, price, category, description, image } = await mobile();
    const body = { name, price, category, description, image, specs };
    const answer = await shop.api(`/mobile-data/${id}`, { method: 'PUT', as: admin, body });
    return answer.status;
  }
  async function undoLast(subject: string): Promise<void> {
    const [entry] = auditListSchema.parse(await read(`/audit?subject=${subject}`));
    const answer = await shop.api(`/audit/${entry?.id}/undo`, { method: 'POST', as: admin });
    expect(answer.status).toBe(200);
  }
  const oldFacts = async () => {
    type Overview = { overview: { problems: { kind: string; count: number }[] } };
    const { overview } = await read<Overview>('/products-stats?days=7');
    return overview.problems.find((problem) => problem.kind === 'old-facts')?.count ?? 0;
  };

  it('are saved with their sources, found by filters and taken back', async () => {
    const { specs } = await mobile();
    const told = {
      ...specs,
      ipRating: 'IP67',
      support: { securityUntil: '2033-03-31' },
      wirelessCharging: false,
      sim: { kinds: ['two nano-SIMs'] },
      sources: { ...specs?.sources, simKinds: { url: PAGE, checkedOn: '2026-01-31' } },
    };
    expect(await save(told)).toBe(200);
    expect((await mobile()).specs).toEqual(told);
    expect(await found('minUpdates=2033')).toEqual([id]);
    expect(await found('minUpdates=2034')).toEqual([]);
    expect(await found('dualSim=true&minWater=7&category=realme')).toContain(id);
    expect(await found('eSim=true')).not.toContain(id);
    expect(await found('wireless=true')).not.toContain(id);
    await undoLast(id);
    expect((await mobile()).specs).toEqual(specs);
    expect(await found('minUpdates=2033')).toEqual([]);
  });

  it.each([
    { sources: { simKinds: { url: 'javascript:alert(1)', checkedOn: null } } },
    { support: { securityUntil: '2033-02-30' } },
    { sim: { kinds: ['nano-SIM', 'a card'] } },
  ])('are refused when they are none: %o', async (wrong) => {
    const { specs } = await mobile();
    expect(await save({ ...specs, ...wrong })).toBe(422);
    expect((await mobile()).specs).toEqual(specs);
  });

  it('go out and come in as columns of a file, and an import is taken back', async () => {
    const importer = createImporter(shop, admin);
    const { specs } = await mobile();
    const head = 'id,name,category,price';
    const columns = 'updates_until,updates_until_source,updates_until_checked,sim_kinds,ip_code';
    const { name, category, listPrice } = await mobile();
    const line = (cells: string) =>
      `${head},${columns}\r\n${id},${name},${category},${listPrice},${cells}`;
    const bad = await importer.check(line('2033-02-30,http://example.com,soon,a card,IP68'));
    expect(bad.lines[0]?.problem).toMatch(
      /“updates_until”: Enter a day.*“sim_kinds”: Enter nano-SIM.*“updates_until_source”: Enter the address.*“updates_until_checked”: Enter a day/,
    );
    const { id: transfer, state } = await importer.check(
      line(`2033-03-31,${PAGE},2026-01-31,nano-SIM + two eSIMs,IP68`),
    );
    expect(state).toBe('checked');
    expect((await importer.commit(transfer)).state).toBe('committed');
    expect((await mobile()).specs).toMatchObject({
      ipRating: 'IP68',
      support: { securityUntil: '2033-03-31' },
      sim: { kinds: ['nano-SIM', 'two eSIMs'] },
      sources: { updatesUntil: { url: PAGE, checkedOn: '2026-01-31' } },
    });
    const csv = await (await shop.api('/transfer/mobiles.csv', { as: admin })).text();
    const own = csv.split('\r\n').find((one) => one.startsWith(id));
    expect(own).toContain('nano-SIM + two eSIMs');
    expect(own).toContain(`${PAGE},2026-01-31`);
    await undoLast(transfer);
    expect((await mobile()).specs).toEqual(specs);
  });

  it('staff look security updates up again after a year, but no facts of the hardware', async () => {
    await shop.db.execute(sql`update mobiles set specs = specs - 'sources'`);
    const { specs } = await mobile();
    const checked = (updatesUntil: string | null, simKinds: string | null) => ({
      ...specs,
      sources: {
        updatesUntil: { url: PAGE, checkedOn: updatesUntil },
        simKinds: { url: PAGE, checkedOn: simKinds },
      },
    });
    expect(await save(checked(null, dayBefore(1500)))).toBe(200);
    expect(await oldFacts()).toBe(0);
    expect(await save(checked(checkAgainBefore(dayBefore(0)), dayBefore(1500)))).toBe(200);
    expect(await oldFacts()).toBe(0);
    expect(await save(checked(dayBefore(367), dayBefore(0)))).toBe(200);
    expect(await oldFacts()).toBe(1);
    expect((await shop.api(`/mobile-data/${id}`, { method: 'DELETE', as: admin })).status).toBe(
      200,
    );
    expect(await oldFacts()).toBe(0);
  });

  it('are told by the documents of the API as what may be left out', async () => {
    type Docs = { paths: Record<string, Record<string, unknown>> };
    const { paths } = await read<Docs>('/api/docs/json');
    const body = JSON.stringify(paths['/mobile-data']?.post);
    for (const name of ['securityUntil', 'wirelessCharging', 'kinds', 'sources', 'checkedOn']) {
      expect(body).toContain(`"${name}"`);
    }
    const query = JSON.stringify(paths['/mobile-data']?.get);
    for (const key of ['minUpdates', 'minWater', 'minCharge', 'wireless', 'eSim', 'dualSim']) {
      expect(query).toContain(`"${key}"`);
    }
    type Schema = { required?: string[]; properties?: Record<string, Schema>; anyOf?: Schema[] };
    const post = paths['/mobile-data']?.post as {
      requestBody: { content: Record<string, { schema: Schema }> };
    };
    const { specs } = post.requestBody.content['application/json']?.schema.properties ?? {};
    const required = specs?.anyOf?.[0]?.required ?? specs?.required ?? [];
    expect(required).toContain('batteryMah');
    for (const name of ['support', 'wirelessCharging', 'sim', 'sources']) {
      expect(required).not.toContain(name);
    }
  });
});
