import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WireMobile } from '../../../../contract/mobiles.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CartPicture } from '../../cart/cart-picture.tsx';
import { usePagedList } from '../list-page.ts';
import { ConflictDialog } from '../mobile-form/conflict-dialog.tsx';
import { PagedRows } from '../paged-rows.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemCell } from './item-cell.tsx';
import { changeCell, changePasted, type ItemColumn } from './item-changes.ts';
import {
  FIRST_CHOICE,
  firstChoice,
  type ItemChoice,
  ItemToolbar,
  isNarrowed,
} from './item-toolbar.tsx';
import { LastChangeNotice } from './last-change-notice.tsx';
import { OfferNote } from './offer-note.tsx';
import { describeConflicts, resolveConflicts } from './resolve-conflicts.ts';
import { useSaveItems } from './use-save-items.ts';

const PAGE = '50';
const NOTHING: readonly string[] = [];

/** All mobiles on sale: find, tick, type over, paste, and what can be done with one or many. */
export function ItemList() {
  const [search] = useSearchParams();
  const [choice, setChoice] = useState(() => firstChoice(search.get('show')));
  const [ticked, setTicked] = useState(NOTHING);
  const [pasteProblem, setPasteProblem] = useState<string>();
  const query = useDeferredValue(choice);
  const list = usePagedList<WireMobile>({
    key: queryKeys.managed(query),
    path: '/mobile-data',
    query: toQuery(query),
  });
  const saving = useSaveItems();
  const { rows = [] } = list;
  const { fallback: selectAll, inside } = useKeptFocus<HTMLInputElement>(
    ticked.length + rows.length,
  );
  const chosen = rows.filter(({ _id }) => ticked.includes(_id));

  function saveCell(item: WireMobile, column: ItemColumn, value: number) {
    const text = `${column === 'price' ? 'Price' : 'Stock'} of ${item.name} changed.`;
    saving.save({ changes: [changeCell(item, column, value)], text });
  }

  function paste(item: WireMobile, column: ItemColumn, text: string) {
    const changes = changePasted(text, rows.slice(rows.indexOf(item)), column);
    setPasteProblem(typeof changes === 'string' ? changes : undefined);
    if (typeof changes === 'string' || changes.length === 0) return;
    saving.save({ changes, text: `${changes.length} mobiles changed by pasting.` });
  }

  function choose(next: ItemChoice) {
    setChoice(next);
    setTicked(NOTHING);
  }

  function tick(id: string, isTicked: boolean) {
    setTicked(isTicked ? [...ticked, id] : ticked.filter((other) => other !== id));
  }

  const columns: readonly DataColumn<WireMobile>[] = [
    {
      key: 'name',
      header: 'Mobile',
      isRowHeader: true,
      cell: (mobile) => (
        <div className="flex items-center gap-4">
          <input
            type="checkbox"
            aria-label={`Select ${mobile.name}`}
            checked={ticked.includes(mobile._id)}
            onChange={(event) => tick(mobile._id, event.target.checked)}
            className="size-6 shrink-0 accent-accent"
          />
          <CartPicture row={mobile} isSmall />
          <span className="min-w-0 break-words">{mobile.name}</span>
        </div>
      ),
    },
    { key: 'category', header: 'Category', cell: ({ category }) => category },
    {
      key: 'price',
      header: 'Price, $',
      align: 'end',
      cell: (mobile) => (
        <>
          <ItemCell item={mobile} column="price" onSave={saveCell} onPaste={paste} />
          <OfferNote mobile={mobile} />
        </>
      ),
    },
    {
      key: 'stock',
      header: 'Stock',
      align: 'end',
      cell: (mobile) => <ItemCell item={mobile} column="stock" onSave={saveCell} onPaste={paste} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (mobile) => (
        <ItemActions
          mobile={mobile}
          onRemoved={(entry) =>
            saving.setLast({ text: `${messages.remove.done(mobile.name)}.`, entry })
          }
        />
      ),
    },
  ];

  const { conflict } = saving;
  return (
    <>
      <ItemToolbar choice={choice} onChange={choose} />
      <LastChangeNotice
        saving={saving}
        problem={pasteProblem}
        hint="Edit prices and stock in the table; Enter saves and moves down. Every change can be undone."
      />
      <PagedRows
        list={list}
        noun={['mobile', 'mobiles']}
        lead={
          <label className="flex min-h-11 items-center gap-4 text-sm md:pl-3">
            <input
              ref={selectAll}
              type="checkbox"
              disabled={rows.length === 0}
              checked={rows.length > 0 && chosen.length === rows.length}
              onChange={(event) =>
                setTicked(event.target.checked ? rows.map(({ _id }) => _id) : NOTHING)
              }
              className="size-6 shrink-0 accent-accent"
            />
            Select all shown
          </label>
        }
        empty={
          isNarrowed(choice) ? (
            <EmptyState
              title="No mobiles found"
              text="No mobile on sale matches your search and filters."
              action={<Button onClick={() => choose(FIRST_CHOICE)}>Show all mobiles</Button>}
            />
          ) : (
            <EmptyState
              title="No mobiles yet"
              text="What you add appears here and in the shop."
              action={<ButtonLink to="/dashboard/addItem">Add Mobile</ButtonLink>}
            />
          )
        }
      >
        {(shown) => (
          <DataTable
            caption="Mobiles on sale"
            columns={columns}
            rows={shown}
            rowKey={({ _id }) => _id}
          />
        )}
      </PagedRows>
      <div {...inside} className="contents">
        <BulkBar items={chosen} onApply={saving.save} onClear={() => setTicked(NOTHING)} />
      </div>
      <ConflictDialog
        key={conflict?.attempt?.text}
        rows={conflict ? describeConflicts(conflict.attempt?.changes ?? [], conflict.fields) : []}
        onClose={saving.dismiss}
        onResolve={(kept) => {
          const { attempt, fields } = conflict ?? {};
          saving.dismiss();
          const changes = resolveConflicts(attempt?.changes ?? [], fields ?? [], kept);
          if (attempt && changes.length > 0) saving.save({ ...attempt, changes });
        }}
      />
    </>
  );
}

function toQuery({ q, category, show, sort }: ItemChoice) {
  return {
    q: q.trim(),
    category,
    sort,
    limit: PAGE,
    total: 'true',
    ...(show === '' ? {} : { [show]: 'true' }),
  };
}
