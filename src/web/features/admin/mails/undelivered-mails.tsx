import type { WireUndeliveredMail } from '../../../../contract/office/mails.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePagedList } from '../list-page.ts';
import { PagedRows } from '../paged-rows.tsx';
import { UndeliveredMail } from './undelivered-mail.tsx';

/** While a mail is tried again, how often to look whether it was delivered. */
const LOOK_AGAIN_MS = 5_000;

/** Emails that were given up or are still retried, newest first. */
export function UndeliveredMails() {
  const list = usePagedList<WireUndeliveredMail>({
    key: queryKeys.undeliveredMails,
    path: '/undelivered-mails',
    query: {},
    lookAgainMs: (rows) =>
      rows.some(({ state }) => state !== 'given-up') ? LOOK_AGAIN_MS : undefined,
  });
  return (
    <PagedRows
      list={list}
      noun={['email', 'emails']}
      empty={
        <EmptyState
          title="All emails are delivered"
          text="Emails that the mail server refuses appear here."
        />
      }
    >
      {(rows) => (
        <ol aria-label="Undelivered emails, newest first" className="border-t border-line">
          {rows.map((mail) => (
            <UndeliveredMail key={mail._id} mail={mail} />
          ))}
        </ol>
      )}
    </PagedRows>
  );
}
