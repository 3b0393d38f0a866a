import { useDeferredValue } from 'react';
import type { WireMessage } from '../../../../contract/messages.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { usePagedList } from '../list-page.ts';
import { PagedRows } from '../paged-rows.tsx';
import { SearchField } from '../search-field.tsx';
import { oneOf, useAddressChoice } from '../use-address-choice.ts';
import { MessageItem } from './message-item.tsx';

const FIRST = { q: '', state: 'open' };
const STATES = [
  ['open', 'Open'],
  ['closed', 'Closed'],
  ['', 'All'],
] as const;
const ACCEPTS = { state: oneOf(STATES) };

/** What visitors wrote through the contact form, newest first. */
export function MessageList() {
  const [typed, setTyped] = useAddressChoice(FIRST, ACCEPTS);
  const filter = useDeferredValue(typed);
  const list = usePagedList<WireMessage>({
    key: queryKeys.messages(filter),
    path: '/messages',
    query: { q: filter.q.trim(), state: filter.state },
  });
  return (
    <>
      <search className="mb-4 grid items-end gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Find a message"
          value={typed.q}
          onChange={(q) => setTyped({ ...typed, q })}
        />
        <ChoiceField
          label="Show"
          value={typed.state}
          options={STATES}
          onChoose={(state) => setTyped({ ...typed, state })}
        />
      </search>
      <PagedRows
        list={list}
        noun={['message', 'messages']}
        empty={
          <EmptyState title="No messages" text="Messages from the contact form appear here." />
        }
      >
        {(rows) => (
          <ol aria-label="Messages, newest first" className="border-t border-line">
            {rows.map((message) => (
              <MessageItem key={message._id} message={message} />
            ))}
          </ol>
        )}
      </PagedRows>
    </>
  );
}
