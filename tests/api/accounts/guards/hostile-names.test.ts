/** Names and other texts hold no characters that break lines, turn the direction of text or end in headers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';
import { clientAddress } from '../../../support/shop/client-address.ts';
import { type RegisteredRoute, watchRoutes } from '../../../support/shop/registered-routes.ts';

/** Each in the middle of a name. */
const HOSTILE = [
  ...['\r\nBcc: x@evil.example', '\n', '\t', '\u0000', '\u001b[31m', '\u007f', '\u0085', '\u009b'],
  ...['\u2028', '\u2029', '\u202e', '\u2066', '\ud800', '\u200f'],
];
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Only compared, hashed or looked up, never shown. An image must be the address of an own upload. */
const NEVER_SHOWN = [
  /\/(?:password|currentPassword|newPassword|token|code|transactionId|image|website)$/,
  /^POST \/(?:api\/auth\/sign-in\/email|api\/auth\/request-password-reset|jwt|users|carts)\/email$/,
];
const MULTI_LINE =
  /\/(?:message|text|note|details|reason|instructions|description|companyAddress|refusal)$/;

interface Field {
  name: string;
  schema: z.ZodType;
}

/** Each text in a body, however deep. */
function textFields(schema: z.core.$ZodType, name: string): Field[] {
  const { def } = schema._zod;
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      textFields(inner as z.ZodType, `${name}/${key}`),
    );
  }
  if (schema instanceof z.ZodArray) return textFields(schema.element, name);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => textFields(option, name));
  }
  if ('innerType' in def) return textFields(def.innerType as z.ZodType, name);
  const isText = (type: unknown) => type instanceof z.ZodString;
  const isPipe = schema instanceof z.ZodPipe && isText(schema.in);
  return isText(schema) || isPipe ? [{ name, schema: schema as z.ZodType }] : [];
}

function bodyFields({ name, schema }: RegisteredRoute): Field[] {
  return schema?.body instanceof z.ZodType ? textFields(schema.body, name) : [];
}

const routes = watchRoutes();
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
afterAll(() => shop?.close());

describe('fourteen hostile names', () => {
  it('come through no field of any call as they are', () => {
    const isShown = ({ name }: Field) => !NEVER_SHOWN.some((pattern) => pattern.test(name));
    const fields = routes.flatMap(bodyFields).filter(isShown);
    expect(fields.length).toBeGreaterThan(50);
    const passed = fields.flatMap(({ name, schema }) =>
      HOSTILE.flatMap((hostile) => {
        const { data, success } = schema.safeParse(`Nova${hostile}12`);
        if (!success || typeof data !== 'string') return [];
        const shown = MULTI_LINE.test(name) ? data.replace(/[\n\t]/g, ' ') : data;
        // A lone surrogate is refused for all bodies before their schemas are asked.
        const isLet = FORBIDDEN.test(shown) && hostile !== '\ud800';
        return isLet ? [name] : [];
      }),
    );
    expect([...new Set(passed)]).toEqual([]);
  });

  it.each(HOSTILE)('in a sign-up: %j is refused or taken out', async (hostile) => {
    const email = `hostile-${HOSTILE.indexOf(hostile)}@test.example`;
    const body = { name: `Nova${hostile}12`, email, password: 'Orbit-7$Lantern' };
    const headers = { 'x-forwarded-for': clientAddress() };
    const answer = await shop.api('/api/auth/sign-up/email', { body, headers });
    if (answer.status === 422) return;
    const { user } = (await answer.json()) as { user: { name: string } };
    expect([answer.status, user.name]).toEqual([200, 'Nova12']);
  });
});

it('the subject of a mail shows a name that looks like an encoded word, and decodes nothing', async () => {
  const name = '=?utf-8?q?Ann=0d=0aBcc:_victim@evil.example?=';
  const body = { name, email: 'ann@visitor.example', message: 'Hello' };
  expect((await shop.api('/contact', { body })).status).toBe(202);
  const { contactTo } = shop.services.config.mail;
  const read = async () => {
    const answer = await fetch(`${shop.sandboxUrl}/mailbox.json?to=${contactTo}`);
    return (await answer.json()) as { subject: string }[];
  };
  await expect.poll(read).toHaveLength(1);
  const [mail] = await read();
  expect(mail?.subject).toContain('utf-8?q?Ann=0d=0aBcc:_victim@evil.example?=');
});
