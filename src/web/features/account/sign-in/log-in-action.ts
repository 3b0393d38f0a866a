/** The login page's forms where no script is: password, second step, forgotten password. */
import { type ActionFunctionArgs, data } from 'react-router';
import { accountMessages } from '../../../../shared/words/account-messages.ts';
import { safeReturnPath } from '../../../lib/return-path.ts';
import type { SentForm } from '../../../lib/sent-form.ts';
import { leadTo, readFields, showDone, showRefused, submitForm } from '../../../lib/submit-form.ts';

export async function logInAction(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const from = safeReturnPath(fields.from ?? new URL(args.request.url).searchParams.get('from'));
  if (fields.intent === 'forgot-password') return forgotPassword(args, fields);
  if (fields.form === 'second-step') {
    const answer = await submitForm(args, {
      path: '/api/auth/second-step',
      body: { code: fields.code },
    });
    return answer.ok ? leadTo(from, answer) : showRefused(answer, {});
  }
  const { email, password } = fields;
  const answer = await submitForm(args, {
    path: '/api/auth/sign-in/email',
    body: { email, password },
  });
  if (!answer.ok) return showRefused(answer, fields);
  const next = `/login?${new URLSearchParams({ step: 'code', from })}`;
  return leadTo(wantsSecondStep(answer.body) ? next : from, answer);
}

async function forgotPassword(args: ActionFunctionArgs, fields: Record<string, string>) {
  const email = (fields.email ?? '').trim();
  if (email === '') {
    const sent: SentForm = {
      values: {},
      errors: { forgot: accountMessages.forgotPassword.emailMissing },
    };
    return data(sent, { status: 422 });
  }
  const answer = await submitForm(args, {
    path: '/api/auth/request-password-reset',
    body: { email },
  });
  return answer.ok
    ? showDone(accountMessages.forgotPassword.sent, { email })
    : showRefused(answer, { email });
}

function wantsSecondStep(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'secondStep' in answer;
}
