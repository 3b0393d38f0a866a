/** Behind the link of the mail that asks whether somebody wants to be told of a phone. Looking at it does nothing. */
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router';
import { AlertFrame } from '../../features/alerts/alert-frame.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { pageApiContext } from '../../lib/page-api-context.ts';
import { showDone, showRefused, submitForm } from '../../lib/submit-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { formatDollars } from '../../ui/price.tsx';

const GONE = 410;

export const meta: MetaFunction = () => privateMeta('Confirm an alert');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  const alert = token === '' ? null : await context.get(pageApiContext).alertToConfirm(token);
  return data({ token, alert }, { status: alert ? 200 : GONE });
}

export async function action(args: ActionFunctionArgs) {
  const body = { token: tokenOf(args.request) };
  const answer = await submitForm(args, { path: '/alerts/confirm', body });
  return answer.ok ? showDone('confirmed') : showRefused(answer, {});
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export default function AlertConfirm() {
  const { token, alert } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (!alert) {
    return (
      <AlertFrame
        title="This link no longer works"
        lead="It works for three days, and only the newest link for a phone works. You can ask again on the page of the phone."
      >
        <ToShop />
      </AlertFrame>
    );
  }
  const { name, slug, maxPrice, isConfirmed } = alert;
  const when =
    maxPrice === null
      ? 'as soon as it is back in stock'
      : `when it costs ${formatDollars(maxPrice)} or less`;
  if (isConfirmed) {
    return (
      <AlertFrame
        title="We will tell you"
        lead={`Once, about the ${name}, ${when}. The mail will have a link to stop it.`}
      >
        <div>
          <ButtonLink to={`/mobiles/${slug}`} variant="secondary">
            See the phone
          </ButtonLink>
        </div>
      </AlertFrame>
    );
  }
  return (
    <AlertFrame
      title={`Shall we tell you about the ${name}?`}
      lead={`We will email you once, ${when}.`}
    >
      {sent?.refusal !== undefined && (
        <Alert tone="danger" title="That did not work">
          {sent.refusal}
        </Alert>
      )}
      <form method="post" action={`/alerts/confirmed?token=${encodeURIComponent(token)}`}>
        <Button type="submit" size="large">
          Yes, tell me
        </Button>
      </form>
    </AlertFrame>
  );
}

function ToShop() {
  return (
    <div>
      <ButtonLink to="/order" variant="secondary">
        Go to the shop
      </ButtonLink>
    </div>
  );
}
