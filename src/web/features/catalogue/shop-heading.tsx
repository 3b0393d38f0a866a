import { Link } from 'react-router';
import { pageMessages } from '../../../shared/words/page-messages.ts';

/** On its own page the heading is the page's; on the home page it is a section's. */
export function ShopHeading({ id, level }: { id: string; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  const SubHeading = level === 1 ? 'p' : 'h3';
  return (
    <div className="shop-heading">
      <Heading id={id} className="text-5xl">
        {pageMessages.home.shopTitle}
      </Heading>
      <SubHeading className="font-heading text-xl font-medium tracking-normal text-accent-text">
        {pageMessages.home.shopSubtitle}
      </SubHeading>
      {level === 2 && (
        <p className="flex flex-wrap gap-x-5">
          <Link to="/find" className="underline underline-offset-4">
            Find the one for you
          </Link>
          <Link to="/compare" className="underline underline-offset-4">
            Compare to scale
          </Link>
        </p>
      )}
    </div>
  );
}
