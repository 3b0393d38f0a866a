import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { usePagedList } from '../list-page.ts';
import { PagedRows } from '../paged-rows.tsx';
import { useAddressChoice } from '../use-address-choice.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { editLinkId } from './cells/item-actions.tsx';
import { SelectAll } from './cells/select-all.tsx';
import { ItemConflict } from './item-conflict.tsx';
import type { ManagedMobile } from './item-rows.ts';
import { ItemTable } from './item-table.tsx';
import {
  FIRST_CHOICE,
  ITEM_ACCEPTS,
  type ItemChoice,
  ItemToolbar,
  isNarrowed,
} from './item-toolbar.tsx';
import { LastChangeNotice } from './last-change-notice.tsx';
import { NoItems } from './no-items.tsx';
import { addVariants } from './read-variants.ts';
import { useItemEdits } from './use-item-edits.ts';

const PAGE = '50';
const EDIT_HINT =
  'Edit prices and stock in the table; Enter saves and moves down. Every change can be undone.';
const NOTHING: readonly string[] = [];
const NO_ROWS: readonly ManagedMobile[] = [];

/** All mobiles on sale: find, tick, type over, paste, and what can be done with one or many. */
export function ItemList() {
  const { choice, setChoice, search, list, rows, isCatalogueEmpty } = useFoundItems();
  const { ticked, setTicked, tick } = useTickedItems();
  const { opened, open } = useOpenedItems();
  const { saving, saveCell, paste, pasteProblem } = useItemEdits(rows);
  const { fallback: all, inside } = useKeptFocus<HTMLInputElement>(ticked.length + rows.length);
  const chosen = rows.filter(({ _id }) => ticked.includes(_id));

  function choose(next: ItemChoice) {
    setChoice(next);
    setTicked(NOTHING);
  }

  return (
    <>
      <ItemToolbar choice={choice} onChange={choose} />
      <LastChangeNotice
        saving={saving}
        problem={pasteProblem}
        hint={isCatalogueEmpty ? undefined : EDIT_HINT}
      />
      <PagedRows
        list={list}
        noun={['mobile', 'mobiles']}
        lead={
          !isCatalogueEmpty && (
            <SelectAll
              ref={all}
              shown={rows.length}
              ticked={chosen.length}
              onSelect={(isAll) => setTicked(isAll ? rows.map(({ _id }) => _id) : NOTHING)}
            />
          )
        }
        empty={<NoItems isNarrowed={isNarrowed(choice)} onShowAll={() => choose(FIRST_CHOICE)} />}
      >
        {(shown) => (
          <ItemTable
            mobiles={shown}
            ticked={ticked}
            onTick={tick}
            opened={opened}
            onOpen={open}
            tellsLowStock={choice.show === 'lowStock' || choice.show === 'soldOut'}
            search={search}
            onSave={saveCell}
            onPaste={paste}
            onRemoved={({ name }, entry) =>
              saving.setLast({ text: `${shopMessages.remove.done(name)}.`, entry })
            }
          />
        )}
      </PagedRows>
      <div {...inside} className="contents">
        <BulkBar items={chosen} onApply={saving.save} onClear={() => setTicked(NOTHING)} />
      </div>
      <ItemConflict saving={saving} />
    </>
  );
}

/** Which mobiles are ticked, to do something with all of them. */
function useTickedItems() {
  const [ticked, setTicked] = useState(NOTHING);
  function tick(id: string, isTicked: boolean) {
    setTicked(isTicked ? [...ticked, id] : ticked.filter((other) => other !== id));
  }
  return { ticked, setTicked, tick };
}

/** Which mobiles show their variants. */
function useOpenedItems() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  function open(id: string, isOpen: boolean) {
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  }
  return { opened, open };
}

/** The mobiles that search, filters and order of the toolbar ask for. */
function useFoundItems() {
  const [choice, setChoice, search] = useAddressChoice(FIRST_CHOICE, ITEM_ACCEPTS);
  const query = useDeferredValue(choice);
  const list = usePagedList<ManagedMobile>({
    key: queryKeys.managed(query),
    path: '/mobile-data',
    query: toQuery(query),
    complete: addVariants,
  });
  const rows = list.rows ?? NO_ROWS;
  const isCatalogueEmpty = list.rows?.length === 0 && !isNarrowed(choice);
  useEditedRow(rows);
  return { choice, setChoice, search, list, rows, isCatalogueEmpty };
}

/** After an edit, scrolls to the row of the edited phone and focuses it. */
function useEditedRow(rows: readonly ManagedMobile[]) {
  const { key, state } = useLocation();
  const doneAt = useRef<string>(undefined);
  useEffect(() => {
    const edited = isEdited(state) ? rows.find(({ _id }) => _id === state.edited) : undefined;
    if (!edited || doneAt.current === key) return;
    doneAt.current = key;
    const link = document.getElementById(editLinkId(edited._id));
    link?.scrollIntoView({ block: 'center' });
    link?.focus({ preventScroll: true });
  }, [rows, key, state]);
}

function isEdited(state: unknown): state is { edited: string } {
  return typeof state === 'object' && state !== null && 'edited' in state;
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
