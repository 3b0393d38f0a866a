import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { tidyWithdrawalCode } from '../../shared/rules/withdrawals.ts';
import { findViewer } from '../features/account/session/viewer.ts';
import { pageMeta } from '../features/layout/page-meta.ts';
import {
  checkStatement,
  type SentStatement,
  tidyOrderNumber,
} from '../features/withdrawal/check-statement.ts';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { pageApiContext } from '../lib/page-api-context.ts';
import { readFields, showRefused, submitForm } from '../lib/submit-form.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const [image, terms] = await Promise.all([api.sharingPicture({ kind: 'shop' }), api.terms()]);
  return { image, terms };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Withdraw from contract',
    description:
      'Withdraw from the contract for an order, without an account and without a reason. We confirm it by email.',
    path: '/withdrawal',
    image: loaderData?.image,
    matches,
  });
}

/** The two steps of the form: first it is shown as a statement, then it is confirmed. */
export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const viewer = await findViewer(args.context);
  const accountEmail = viewer?.email ?? null;
  const trimmed = (name: string) => (fields[name] ?? '').trim();
  const body = {
    // Members may leave these empty: their account has them.
    name: trimmed('name') || (viewer?.name ?? ''),
    orderNumber: tidyOrderNumber(trimmed('orderNumber')),
    email: trimmed('email') || (accountEmail ?? ''),
    code: tidyWithdrawalCode(trimmed('code')),
  };
  const sent = (step: SentStatement['step'], errors = {}): SentStatement => ({
    step,
    values: body,
    errors,
    accountEmail,
  });
  if (fields.step === 'change') return data(sent('state'));
  if (fields.step !== 'confirm') {
    const errors = checkStatement(body);
    const isWrong = Object.keys(errors).length > 0;
    return isWrong ? data(sent('state', errors), { status: 422 }) : data(sent('confirm'));
  }
  const answer = await submitForm(args, {
    path: '/withdrawals',
    body: { ...body, code: body.code || undefined },
  });
  if (answer.ok) return data(sent('done'));
  const refused = showRefused(answer, body);
  const shown: SentStatement = { ...refused.data, values: body, step: 'state', accountEmail };
  return data(shown, refused.init ?? {});
}

export default function Withdrawal() {
  const { terms } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return <WithdrawalPage sent={sent} terms={terms} />;
}
