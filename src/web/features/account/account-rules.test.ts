import { expect, test } from 'vitest';
import { messages } from '../../../shared/words/messages.ts';
import { logInSchema, signUpSchema } from './account-rules.ts';

test('empty fields give exactly one message each, the first that applies (R120–R122, R125, R126)', () => {
  const signUp = signUpSchema.safeParse({ name: ' ', email: '', password: '' });
  expect(firstMessages(signUp.error?.issues)).toEqual({
    name: messages.signUp.nameRequired,
    email: messages.signUp.emailRequired,
    password: messages.signUp.passwordRequired,
  });
  const logIn = logInSchema.safeParse({ email: ' ', password: '' });
  expect(firstMessages(logIn.error?.issues)).toEqual({
    email: messages.logIn.emailRequired,
    password: messages.logIn.passwordRequired,
  });
});

function firstMessages(issues: readonly { path: PropertyKey[]; message: string }[] = []) {
  const first: Record<string, string> = {};
  for (const { path, message } of issues) first[String(path[0])] ??= message;
  return first;
}

test.each([
  ['Aa1!a', messages.signUp.passwordTooShort],
  ['aa1!aa', messages.signUp.passwordTooWeak],
  ['Aa1!aa', undefined],
])('the password %j is held against the shared rule (R123, R124)', (password, problem) => {
  const values = { name: 'Nora', email: 'nora@test.example', password };
  expect(firstMessages(signUpSchema.safeParse(values).error?.issues).password).toBe(problem);
});
