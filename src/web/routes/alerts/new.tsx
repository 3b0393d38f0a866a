/** Where one asks to be told of a variant of a phone: that it is back, or costs less. */
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { phoneAddress } from '../../../contract/phone/address.ts';
import { findViewer } from '../../features/account/session/viewer.ts';
import { AlertForm } from '../../features/alerts/alert-form.tsx';
import { AlertFrame } from '../../features/alerts/alert-frame.tsx';
import { readPrice } from '../../features/alerts/read-price.ts';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { pageApiContext } from '../../lib/page-api-context.ts';
import type { SentForm } from '../../lib/sent-form.ts';
import { readFields, showDone, showRefused, submitForm } from '../../lib/submit-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { formatDollars } from '../../ui/price.tsx';

export const meta: MetaFunction = () => privateMeta('Tell me about a phone');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const slug = asked.get('phone')?.toLowerCase() ?? '';
  const answer = await context.get(pageApiContext).phonePage(slug);
  if (answer === null) return data({ kind: 'no-phone' as const }, { status: 404 });
  if (answer.kind === 'gone') {
    return data({ kind: 'gone' as const, name: answer.name }, { status: 410 });
  }
  if (answer.kind === 'moved') {
    asked.set('phone', answer.slug);
    throw redirect(`/alerts/new?${asked}`, 301);
  }
  const { mobile } = answer;
  const wanted = asked.get('variant') ?? mobile.defaultVariant;
  const variant = mobile.variants.find(({ _id }) => _id === wanted);
  if (!variant) {
    const { name, slug } = mobile;
    return data({ kind: 'no-variant' as const, name, slug }, { status: 404 });
  }
  const { colour, storage, price, available, image, tint } = variant;
  return data({
    kind: 'found' as const,
    variant: variant._id,
    variantName: variant.name,
    price,
    available,
    phone: { name: mobile.name, drawing: mobile.drawing, image, tint },
    address: phoneAddress({ slug: mobile.slug, colour, storage }),
    email: (await findViewer(context))?.email ?? null,
  });
}

/** The form, which needs no script. */
export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const { variant, email, website, maxPrice: typed = '' } = fields;
  const maxPrice = readPrice(typed);
  if (Number.isNaN(maxPrice)) return showWrongPrice(fields);
  const viewer = await findViewer(args.context);
  const answer = await submitForm(
    args,
    viewer
      ? { path: '/own-alerts', body: { variant, maxPrice } }
      : { path: '/alerts', body: { variant, maxPrice, email, website } },
  );
  if (!answer.ok) return showRefused(answer, fields);
  return showDone(needsConfirming(answer.body) ? 'confirm' : 'waits', fields);
}

function showWrongPrice(fields: Readonly<Record<string, string>>) {
  const { email = '', maxPrice = '' } = fields;
  const errors = { maxPrice: 'Please enter a whole amount of dollars' };
  const sent: SentForm = { values: { email, maxPrice }, errors };
  return data(sent, { status: 422 });
}

function needsConfirming(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'needsConfirming') === true;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function AlertNew() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.kind === 'found' ? <AskAlert {...loaded} /> : <NothingToTell {...loaded} />;
}

/** An outdated or incomplete link. */
function NothingToTell(missing: Exclude<Loaded, { kind: 'found' }>) {
  if (missing.kind === 'no-variant') {
    const { name, slug } = missing;
    return (
      <AlertFrame
        title="This variant is not sold any more"
        lead={`The ${name} itself is still in the shop. You can ask to be told about another colour or size of it.`}
      >
        <div>
          <ButtonLink to={`/mobiles/${slug}`} variant="secondary">
            See the phone
          </ButtonLink>
        </div>
      </AlertFrame>
    );
  }
  const [title, lead] =
    missing.kind === 'gone'
      ? ['This phone is not sold any more', `The ${missing.name} will not come back to the shop.`]
      : [
          'Which phone is it about?',
          'This address names no phone that we know. Open a phone in the shop: its page offers to tell you when it is back or costs less.',
        ];
  return (
    <AlertFrame title={title} lead={lead}>
      <div>
        <ButtonLink to="/order" variant="secondary">
          Go to the shop
        </ButtonLink>
      </div>
    </AlertFrame>
  );
}

function AskAlert(shown: Extract<Loaded, { kind: 'found' }>) {
  const { phone, variant, variantName, address, price, available, email } = shown;
  const sent = useActionData<typeof action>();
  const isLeft = available > 0;
  const state = isLeft ? `In stock for ${formatDollars(price)}.` : 'Sold out at the moment.';
  return (
    <AlertFrame
      title={`Tell me when the ${phone.name} ${isLeft ? 'costs less' : 'is back'}`}
      lead={`${variantName === null ? '' : `${variantName}. `}${state} We will email you once.`}
      phone={phone}
    >
      {sent?.done === undefined ? (
        <>
          <AlertForm {...{ variant, price, isLeft, email, sent }} />
          <p>
            <Link to={address} className="underline underline-offset-4">
              Back to the phone
            </Link>
          </p>
        </>
      ) : (
        <Done needsLink={sent.done === 'confirm'} address={address} />
      )}
    </AlertFrame>
  );
}

function Done({ needsLink, address }: { needsLink: boolean; address: string }) {
  return (
    <>
      {needsLink ? (
        <Alert tone="info" title="One more step: please check your email">
          We have sent a link to the address. Open it within three days, and we will tell you.
        </Alert>
      ) : (
        <Alert tone="success" title="We will tell you">
          You find it on your{' '}
          <Link to="/dashboard/account#alerts" className="underline underline-offset-4">
            account page
          </Link>
          , where you can remove it as well.
        </Alert>
      )}
      <div>
        <ButtonLink to={address} variant="secondary">
          Back to the phone
        </ButtonLink>
      </div>
    </>
  );
}
