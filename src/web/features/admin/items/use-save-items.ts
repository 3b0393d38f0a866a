import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireChangesDone } from '../../../../contract/mobiles.ts';
import { PRODUCTS_QUERY_KEY } from '../../../../shared/constants.ts';
import { api } from '../../../lib/api-client.ts';
import { isProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { undoEntry } from '../admin-api.ts';
import type { ListPage } from '../list-page.ts';
import type { ItemChange } from './item-changes.ts';
import { type ManagedMobile, withWanted } from './item-rows.ts';

/** What was done last, and the entry of the audit log that takes it back. */
export interface LastChange {
  text: string;
  entry: number | null;
}

/** Changes that are saved as one. */
export interface Edit {
  changes: ItemChange[];
  /** What is said when it is done, such as "3 prices changed". */
  text: string;
}

/** A field that is not as the change saw it; money in cents, as in the audit log. */
export interface FieldConflict {
  mobileId: string;
  /** Left out when the change named none. */
  variantId?: string;
  /** Of the phone. */
  name?: string;
  /** Of the variant, where anything is known of it. */
  variant?: string;
  field: 'priceCents' | 'stock' | 'isOnSale';
  current: unknown;
}

interface Failure {
  edit?: Edit;
  error: Error;
}

/** Saves changes of mobiles, keeps what can be undone, and what somebody else changed meanwhile. */
export function useSaveItems() {
  const queries = useQueryClient();
  const [last, setLast] = useState<LastChange>();
  const [failure, setFailure] = useState<Failure>();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.products });

  /** Shows the new values at once; when they are refused, the list is read again. */
  function show(changes: readonly ItemChange[]) {
    const withChanges = ({ rows, ...page }: ListPage<ManagedMobile>) => ({
      ...page,
      rows: rows.map((mobile) => withWanted(mobile, changes)),
    });
    queries.setQueriesData<InfiniteData<ListPage<ManagedMobile>>>(
      { queryKey: [PRODUCTS_QUERY_KEY, 'managed'] },
      (data) => data && { ...data, pages: data.pages.map(withChanges) },
    );
  }

  const save = useMutation({
    // One after the other, so that what was typed first is written first.
    scope: { id: 'items' },
    mutationFn: ({ changes }: Edit) =>
      api.call<WireChangesDone>('/mobile-data/changes', { method: 'POST', body: { changes } }),
    onMutate: ({ changes }) => {
      setFailure(undefined);
      show(changes);
    },
    onSuccess: ({ modifiedCount, entry }, { text }) => {
      if (modifiedCount > 0) setLast({ text, entry });
    },
    onError: (error, edit) => setFailure({ edit, error }),
    onSettled: reload,
  });
  const undo = useMutation({
    mutationFn: undoEntry,
    onSuccess: () => setLast({ text: 'Undone: everything is as it was before.', entry: null }),
    onError: (error) => setFailure({ error }),
    onSettled: reload,
  });
  const refusal = failure?.error;
  const isConflict = isProblem(refusal, 'version-conflict');
  return {
    save: save.mutate,
    undo,
    last,
    setLast,
    reload,
    isPending: save.isPending || undo.isPending,
    error: isConflict ? undefined : refusal,
    conflict: isConflict
      ? { ...failure, fields: (refusal.members.conflicts ?? []) as FieldConflict[] }
      : undefined,
    dismiss: () => setFailure(undefined),
  };
}
