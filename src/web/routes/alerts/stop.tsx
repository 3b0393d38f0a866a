/**
 * Behind the link that stops the mails of alerts. Looking at it does nothing; programs of mailboxes send one POST to
 * the same address instead (RFC 8058), which http/routes/account/alerts.ts answers.
 */
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router';
import { AlertFrame } from '../../features/alerts/alert-frame.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { showDone, showRefused, submitForm } from '../../lib/submit-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';

export const meta: MetaFunction = () => privateMeta('Stop alerts');

export function loader({ request }: LoaderFunctionArgs) {
  return { token: tokenOf(request) };
}

export async function action(args: ActionFunctionArgs) {
  const token = encodeURIComponent(tokenOf(args.request));
  const answer = await submitForm(args, { path: `/alerts/stop?token=${token}`, body: {} });
  return answer.ok ? showDone('stopped') : showRefused(answer, {});
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export default function AlertStop() {
  const { token } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (sent?.done !== undefined) {
    return (
      <AlertFrame
        title="No more alerts"
        lead="We will not write to you about phones that are back or cost less, unless you ask us again."
      >
        <div>
          <ButtonLink to="/order" variant="secondary">
            Go to the shop
          </ButtonLink>
        </div>
      </AlertFrame>
    );
  }
  if (token === '') {
    return (
      <AlertFrame
        title="This link is not complete"
        lead="Please open the link in the mail once more. With an account, you can remove your alerts on the account page as well."
      >
        <div>
          <ButtonLink to="/dashboard/account#alerts" variant="secondary">
            To your account
          </ButtonLink>
        </div>
      </AlertFrame>
    );
  }
  return (
    <AlertFrame
      title="Stop all alerts?"
      lead="We will stop emailing this address about phones. Your account, if you have one, stays as it is."
    >
      {sent?.refusal !== undefined && (
        <Alert tone="danger" title="That did not work">
          {sent.refusal}
        </Alert>
      )}
      <form method="post" action={`/alerts/stopped?token=${encodeURIComponent(token)}`}>
        <Button type="submit" size="large">
          Stop all alerts
        </Button>
      </form>
    </AlertFrame>
  );
}
