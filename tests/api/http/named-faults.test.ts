/**
 * What a refused request is told: the true fault, in every field of every registered route. "… is
 * required" is for what is missing or empty and nothing else.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeFault } from '../../../src/http/requests/describe-fault.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { watchRoutes } from '../../support/shop/registered-routes.ts';

const registered = watchRoutes();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signInAdmin();
});
afterAll(() => shop?.close());

interface InputField {
  route: string;
  schema: z.ZodType;
  path: (string | number)[];
  types: string[];
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Every field that a route takes, nested ones too. */
function inputFields(): InputField[] {
  return registered.flatMap(({ name: route, schema: schemas }) =>
    [schemas?.body, schemas?.querystring].flatMap((schema) => {
      if (!(schema instanceof z.ZodType)) return [];
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      return [...leaves(json as JsonSchema, [])].map((leaf) => ({ route, schema, ...leaf }));
    }),
  );
}

function* leaves(
  schema: JsonSchema,
  path: (string | number)[],
): Generator<Pick<InputField, 'path' | 'types'>> {
  const variants = schema.anyOf ?? [schema];
  for (const variant of variants) {
    for (const [name, part] of Object.entries(variant.properties ?? {})) {
      yield* leaves(part, [...path, name]);
    }
    if (variant.items) yield* leaves(variant.items, [...path, 0]);
  }
  const types = variants.flatMap(({ type }) => (type ? [type] : []));
  if (path.length > 0 && !types.includes('object')) yield { path, types };
}

/** What is told about one field when it alone is sent. */
function tellOf({ schema, path }: InputField, value: unknown): string[] {
  const sent = path.reduceRight((inner, key) => {
    return typeof key === 'number' ? [inner] : { [key]: inner };
  }, value);
  const { error } = schema.safeParse(sent, { error: describeFault });
  return (error?.issues ?? [])
    .filter((issue) => issue.path.join('/') === path.join('/'))
    .map(({ message }) => message);
}

const MISSING = /(?:is|are) required|fill this in|your email in email field/;
const TOO_LONG = 'x'.repeat(200_000);
const WRONG: Record<string, unknown> = {
  'a text that is too long': TOO_LONG,
  'a number': -1.5,
  'a huge number': 1e300,
  'a list': [[]],
  'an object': { a: 1 },
  'a yes': true,
};

describe('every field of every registered route', () => {
  it.each(Object.keys(WRONG))('%s is never told to be missing', (kind) => {
    const fields = inputFields();
    expect(fields.length).toBeGreaterThan(80);
    const wrong = fields.flatMap((field) => {
      const told = tellOf(field, WRONG[kind]).filter((message) => MISSING.test(message));
      return told.map((message) => `${field.route} ${field.path.join('/')}: ${message}`);
    });
    expect(wrong).toEqual([]);
  });

  it('a text that is too long is told its limit', () => {
    const silent = inputFields()
      .filter(({ types }) => types.includes('string'))
      .flatMap((field) => tellOf(field, TOO_LONG).map((message) => ({ field, message })))
      .filter(({ message }) => message.startsWith('Too big') || message.startsWith('Invalid input'))
      .map(({ field, message }) => `${field.route} ${field.path.join('/')}: ${message}`);
    expect(silent).toEqual([]);
  });
});

const MOBILE = { name: 'Faulty', price: 100, category: 'vivo', image: '/images/x/640.webp' };

async function errorsOf(path: string, body: unknown) {
  const answer = await shop.api(path, { body, as: admin });
  expect(answer.status).toBe(422);
  const { errors } = (await answer.json()) as { errors: { pointer: string; message: string }[] };
  return Object.fromEntries(errors.map(({ pointer, message }) => [pointer, message]));
}

describe('POST /mobile-data', () => {
  it('R127 R128 R129 R130 tells that a field is required when it is missing or empty', async () => {
    const required = {
      '#/name': 'Mobile Name is required',
      '#/category': 'category name is required',
      '#/price': 'Price is required',
      '#/image': 'Mobile Image is required',
    };
    expect(await errorsOf('/mobile-data', {})).toEqual(required);
    const empty = { name: ' ', category: '', price: null, image: '' };
    expect(await errorsOf('/mobile-data', empty)).toEqual(required);
  });

  it.each([
    [{ name: 'x'.repeat(500) }, '#/name', 'Please use at most 120 characters'],
    [{ name: 5 }, '#/name', 'Please enter text'],
    [{ price: '100' }, '#/price', 'Please enter a number'],
    [{ price: 12.5 }, '#/price', 'Price must be a whole number of dollars'],
    [{ price: 1_000_000 }, '#/price', 'Price must be at most $100,000'],
    [
      { category: 'nokia' },
      '#/category',
      'Please choose one of iPhone, samsung, realme, vivo, oppo',
    ],
    [{ stock: 1.5 }, '#/stock', 'Please enter a whole number'],
    [{ stock: -1 }, '#/stock', 'Please enter at least 0'],
    [{ description: 'x'.repeat(2_001) }, '#/description', 'Please use at most 2,000 characters'],
  ])('%j: the fault by its name', async (part, pointer, message) => {
    expect(await errorsOf('/mobile-data', { ...MOBILE, ...part })).toEqual({ [pointer]: message });
  });
});

it('a name of 300 characters is too long for a new account, not missing', async () => {
  const body = { name: 'x'.repeat(300), email: 'long@test.example', password: 'Orbit-7$Lantern' };
  const path = '/api/auth/sign-up/email';
  expect(await errorsOf(path, body)).toEqual({ '#/name': 'Please use at most 100 characters' });
  expect(await errorsOf(path, { ...body, name: '' })).toEqual({ '#/name': 'Name is required' });
});
