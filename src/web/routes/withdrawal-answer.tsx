/** Behind the link of the mails about a withdrawal: its buyer says whether it was them. Looking at it does nothing. */
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router';
import { privateMeta } from '../features/layout/private-meta.ts';
import { WithdrawalAnswer } from '../features/withdrawal/withdrawal-answer.tsx';
import { pageApiContext } from '../lib/page-api-context.ts';
import { readFields, showDone, showRefused, submitForm } from '../lib/submit-form.ts';

const GONE = 410;

export const meta: MetaFunction = () => privateMeta('Your withdrawal');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  const found = token === '' ? null : await context.get(pageApiContext).withdrawalToAnswer(token);
  return data({ token, found }, { status: found ? 200 : GONE });
}

export async function action(args: ActionFunctionArgs) {
  const { answer } = await readFields(args.request);
  const body = { token: tokenOf(args.request), wasBuyer: answer === 'mine' };
  const sent = await submitForm(args, { path: '/withdrawals/answer', body });
  return sent.ok ? showDone('answered') : showRefused(sent, {});
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export default function WithdrawalAnswerRoute() {
  const { token, found } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return <WithdrawalAnswer token={token} found={found} refusal={sent?.refusal} />;
}
