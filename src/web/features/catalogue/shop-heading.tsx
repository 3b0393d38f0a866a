import { messages } from '../../../shared/messages.ts';
import { cn } from '../../ui/class-names.ts';

/** On its own page the heading is the page's; on the home page it is a section's. */
export function ShopHeading({ id, level }: { id: string; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  const SubHeading = level === 1 ? 'p' : 'h3';
  return (
    <div
      className={cn(
        'flex flex-wrap items-end justify-between gap-x-10 gap-y-1',
        level === 1 ? 'pb-2 lg:pb-3' : 'pb-8',
      )}
    >
      <Heading id={id} className={level === 1 ? 'text-3xl lg:text-4xl' : 'text-5xl'}>
        {messages.home.shopTitle}
      </Heading>
      <SubHeading className="font-heading text-xl font-medium tracking-normal text-accent-text">
        {messages.home.shopSubtitle}
      </SubHeading>
    </div>
  );
}
