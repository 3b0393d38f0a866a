/** A trace says which statement it was, and nothing that somebody has typed. */
import { expect, it } from 'vitest';
import { summaryOf } from './trace-statements.ts';

it.each([
  [{ name: 'rows_of_cart', text: 'select 1' }, 'rows_of_cart'],
  [{ text: 'select "id" from "mobiles" where "name" = $1' }, 'select mobiles'],
  [{ text: 'insert into "users" ("email") values ($1)' }, 'insert users'],
  [{ text: 'update "users" set "name" = 1' }, 'update users'],
  [{ text: 'delete from "carts" where "id" = $1' }, 'delete carts'],
  ['begin isolation level serializable', 'begin'],
  ["select 'a word from ada@test.example'", 'select'],
  ["update x set note = 'from ada'", 'update'],
  ['', 'statement'],
])('%j is %s', (statement, summary) => {
  expect(summaryOf(statement)).toBe(summary);
});
