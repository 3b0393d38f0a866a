/** Files that are no import: each is refused with a sentence, and nothing has changed. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transferRows, transfers } from '../../../src/database/schema.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { createImporter, HEADER, type Importer } from '../../support/shop/importer.ts';

describe('hostile and broken files', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let importer: Importer;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    importer = createImporter(shop, admin);
  });
  afterAll(() => shop?.close());

  const row = (cells: string) => `${HEADER}\n${cells}\n`;
  const good = ',,Good One,vivo,100,1,,';
  const FILES: [name: string, content: string | Uint8Array, message: RegExp][] = [
    ['nothing', '', /holds no mobiles/],
    ['only a header', `${HEADER}\n`, /holds no mobiles/],
    ['a picture', Buffer.from('89504e470d0a1a0affd8ff00', 'hex'), /not UTF-8/],
    ['a program', Buffer.from('\u0000\u0001\u0002, \u0003\n\u0004'), /not UTF-8 text/],
    ['UTF-16', Buffer.from(`\ufeff${row(good)}`, 'utf16le'), /not UTF-8/],
    ['Latin-1', Buffer.from(row(',,Téléphone,vivo,100,1,,'), 'latin1'), /not UTF-8/],
    ['a quotation mark never closed', row(',,"Good,vivo,100,1,,'), /never closed/],
    ['text after a closing quotation mark', row(',,"Good"x,vivo,100,1,,'), /Line 2: text follows/],
    ['a row of 1 MB', row(`,,Good,vivo,100,1,${'x'.repeat(1_000_000)},`), /longer than 65536/],
    ['an unknown column', 'name,category,price,__proto__\nA,vivo,1,x', /“__proto__” is not known/],
    ['a column twice', 'name,name,category,price\nA,B,vivo,1', /“name” is there twice/],
    ['no price column', 'name,category\nA,vivo', /missing: price/],
    ['too few values', row(',,A,vivo'), /4 values where the header has 8/],
    ['too many values', row(`${good},x`), /9 values where the header has 8/],
    ['a negative price', row(',,A,vivo,-5,1,,'), /“price” must be whole dollars/],
    ['a price of no number', row(',,A,vivo,1e3,1,,'), /“price” must be whole dollars/],
    ['a price beyond all bounds', row(',,A,vivo,99999999999999999999,1,,'), /“price” must be/],
    ['a stock below nothing', row(',,A,vivo,5,-1,,'), /“stock” must be a whole number/],
    ['a brand that is not ours', row(',,A,nokia,5,1,,'), /“category” must be one of/],
    ['no name', row(',,,vivo,5,1,,'), /Mobile Name is required/],
    ['a NUL character', row(',,A\u0000B,vivo,5,1,,'), /characters that are not text/],
    ['an id that is SQL', row(`"' or 1=1; --",,A,vivo,5,1,,`), /“id” is not the id/],
    [
      'an unknown id',
      row('01900000-0000-7000-8000-000000000000,,A,vivo,5,1,,'),
      /no mobile with this id/,
    ],
    ['a path for a slug', row(',../../etc,A,vivo,5,1,,'), /“slug” may hold/],
    ['a foreign picture', row(',,A,vivo,5,1,,http://evil.example/x.png'), /“image” must be/],
    [
      'the same new slug twice',
      row(',one,A,vivo,5,1,,\n,one,B,vivo,6,1,,'),
      /Line 2 is about the same/,
    ],
    ['one bad line among good ones', row(`${good}\n${good}\n,,,vivo,5,1,,`), /Mobile Name/],
  ];

  it.each(FILES)('%s', async (_, content, message) => {
    const before = await importer.stored();
    const job = await importer.check(content);
    expect(job.state).toBe('refused');
    const problems = job.lines.map(({ problem }) => problem);
    expect([job.message, ...problems].join(' ')).toMatch(message);
    for (const text of [job.message, ...problems]) expect(text).toMatch(/[.]$/);
    const answer = await shop.api(`/transfer/${job.id}/commit`, { method: 'POST', as: admin });
    expect(answer.status).toBe(409);
    expect(await importer.stored()).toBe(before);
  });

  it('an interrupted import says so, and checks that led to nothing are forgotten', async () => {
    const before = new Date(Date.now() - 8 * 86_400_000);
    const { id } = await importer.check(row(good));
    const change = { state: 'checking', createdAt: before, updatedAt: before };
    await shop.db.update(transfers).set(change).where(eq(transfers.id, id));
    expect(await importer.read(id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('interrupted'),
    });
    await importer.check(row(good));
    expect(await shop.db.$count(transfers, eq(transfers.id, id))).toBe(0);
    expect(await shop.db.$count(transferRows, eq(transferRows.transferId, id))).toBe(0);
  });
});
