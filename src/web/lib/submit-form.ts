/**
 * Forms that were sent before the script was there. Runs on the server, in the actions of pages. Protects:
 * such a form goes through the JSON call that the script would have made, with the same checks, limits and
 * texts; a password is never shown again.
 */
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { FormAnswer, FormCall } from '../../contract/page-api.ts';
import { describeProblem, toProblem } from './api-problem.ts';
import { pageApiContext } from './page-api-context.ts';
import type { SentForm } from './sent-form.ts';

const KEPT_FIELDS = ['name', 'email', 'message', 'from', 'maxPrice'];

/**
 * The fields of a form as texts; files and repeated names are none of ours.
 * @throws Response 400 when the request is no form
 */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const form = await request.formData().catch(() => {
    throw new Response(null, { status: 400, statusText: 'Bad Request' });
  });
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

export function submitForm(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  call: FormCall,
): Promise<FormAnswer> {
  return context.get(pageApiContext).submit(call);
}

/** Leads on, with the cookies that the call has set. */
export function leadTo(path: string, { cookies }: Pick<FormAnswer, 'cookies'>): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(path, { status: 303, headers });
}

/** The same page again, with what was typed and what is wrong with it. */
export function showRefused(answer: FormAnswer, fields: Readonly<Record<string, string>>) {
  const problem = toProblem(answer.status, answer.body);
  const errors: Record<string, string> = {};
  for (const { pointer, message } of problem.errors) errors[pointer.slice(2)] ??= message;
  const isPlaced = problem.errors.length > 0;
  const refusal = isPlaced ? {} : { refusal: describeProblem(problem) };
  const sent: SentForm = { values: keep(fields), errors, ...refusal };
  return data(sent, { status: answer.status });
}

/** The same page again, saying that it went through. */
export function showDone(done: string, fields: Readonly<Record<string, string>> = {}) {
  const sent: SentForm = { values: keep(fields), errors: {}, done };
  return data(sent);
}

function keep(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => KEPT_FIELDS.includes(name)));
}
