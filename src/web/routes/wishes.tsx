/** A wish list as whoever has its link sees it. */
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { MobileGrid } from '../features/catalogue/cards/mobile-grid.tsx';
import { privateMeta } from '../features/layout/private-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';
import { ButtonLink } from '../ui/controls/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const meta: MetaFunction = () => privateMeta('A wish list');

export async function loader({ params, context }: LoaderFunctionArgs) {
  const list = await context.get(pageApiContext).sharedWishes(params.token ?? '');
  return data(list, { status: list ? 200 : 404 });
}

export default function Wishes() {
  const list = useLoaderData<typeof loader>();
  if (!list) return <NotShared />;
  const { name, mobiles } = list;
  return (
    <div className="column py-12 lg:py-20">
      <header className="mb-8 grid gap-2 lg:mb-12">
        <h1 className="text-4xl wrap-anywhere">
          {name === null ? (
            'A wish list'
          ) : (
            <>
              Wish list of <bdi>{name}</bdi>
            </>
          )}
        </h1>
        <p className="text-lg text-ink-soft">
          Somebody shared these phones with you. Prices and stock are those of now.
        </p>
      </header>
      {mobiles.length > 0 ? (
        <MobileGrid mobiles={mobiles} eagerCount={3} level={2} keyOf={keyOf} />
      ) : (
        <EmptyState
          title="Nothing is on it"
          text="Either nothing has been saved yet, or what was is not sold any more."
          action={<ButtonLink to="/order">Go to the shop</ButtonLink>}
        />
      )}
    </div>
  );
}

function NotShared() {
  return (
    <div className="column py-12 lg:py-20">
      <EmptyState
        level={1}
        title="This wish list is not shared any more"
        text="Its owner has withdrawn the link, or a part of the address is missing. Ask them to send you the link again."
        action={<ButtonLink to="/order">Go to the shop</ButtonLink>}
      />
    </div>
  );
}

/** A phone may be on it in several variants. */
const keyOf = ({ _id, chosen }: { _id: string; chosen?: { _id: string } }) => chosen?._id ?? _id;
