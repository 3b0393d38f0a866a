import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface PolicySection {
  /** Of the section's anchor. */
  id: string;
  title: string;
  content: ReactNode;
}

export interface PolicyPageProps {
  title: string;
  /** What it comes to, in a sentence or two. */
  lead: string;
  sections: readonly PolicySection[];
}

/** A page of terms: what it comes to, an index, and short sections under a rule. */
export function PolicyPage({ title, lead, sections }: PolicyPageProps) {
  return (
    <article className="column section-space">
      <h1 className="text-5xl">{title}</h1>
      <p className="max-w-prose pt-6 font-heading text-2xl font-medium tracking-tight">{lead}</p>
      <div className="mt-10 grid gap-x-12 gap-y-8 border-t border-line pt-8 lg:grid-cols-12">
        <nav aria-label="On this page" className="lg:col-span-4">
          <ul>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-9 items-center underline underline-offset-4"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-10 lg:col-span-8">
          {sections.map(({ id, title: name, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="pb-2 text-2xl">
                {name}
              </h2>
              <div className="policy-text">{content}</div>
            </section>
          ))}
          <p className="text-ink-soft">
            A question about this page?{' '}
            <Link to="/contact" className="text-ink underline underline-offset-4">
              Write to us
            </Link>
            .
          </p>
        </div>
      </div>
    </article>
  );
}
