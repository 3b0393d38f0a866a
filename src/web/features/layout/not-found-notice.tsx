import { useLocation } from 'react-router';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Ruler } from '../../ui/pictures/ruler.tsx';

export interface NotFoundNoticeProps {
  /** In place of the sentence on the address, for example that a phone was taken out of the shop. */
  detail?: string;
}

/** A dashed outline stands where a phone would stand. */
export function NotFoundNotice({ detail }: NotFoundNoticeProps) {
  const { pathname } = useLocation();
  return (
    <section className="column grid items-end gap-12 pt-16 lg:grid-cols-12 lg:pt-24">
      <div className="grid justify-items-start gap-6 pb-16 lg:col-span-8 lg:pb-28">
        <h1 className="text-5xl">{pageMessages.notFound.heading}</h1>
        {/* For a broken escape such as `/%` the server renders `/%25`, the browser what was typed. */}
        <p suppressHydrationWarning className="max-w-prose text-lg text-ink-soft">
          {detail ?? pageMessages.notFound.detail(pathname.replaceAll('%25', '%'))}
        </p>
        <ButtonLink to="/" size="large">
          {pageMessages.notFound.back}
        </ButtonLink>
      </div>
      <div className="lg:col-span-4">
        <svg
          viewBox="0 0 75 153"
          fill="none"
          aria-hidden="true"
          className="mx-auto h-88 max-w-full"
        >
          <rect
            x="0.5"
            y="0.5"
            width="74"
            height="152"
            rx="11"
            stroke="currentColor"
            strokeWidth="0.5"
            strokeDasharray="2 2"
          />
          <rect
            x="6"
            y="6"
            width="34"
            height="34"
            rx="9"
            stroke="currentColor"
            strokeWidth="0.5"
            strokeDasharray="2 2"
          />
          <text
            x="37.5"
            y="96"
            textAnchor="middle"
            fontSize="22"
            className="fill-accent-text font-heading"
          >
            404
          </text>
          <text x="37.5" y="106" textAnchor="middle" fontSize="5" className="fill-ink-soft">
            mm tall
          </text>
        </svg>
        <Ruler />
      </div>
    </section>
  );
}
