import { useState } from 'react';
import type { WireMobile } from '../../../../contract/mobiles.ts';
import { changeCell, changePasted, type ItemColumn } from './item-changes.ts';
import { useSaveItems } from './use-save-items.ts';

/**
 * Saves what is typed or pasted into the cells of the list.
 * @param rows in the order in which several pasted lines fill them
 */
export function useItemEdits(rows: readonly WireMobile[]) {
  const saving = useSaveItems();
  const [pasteProblem, setPasteProblem] = useState<string>();

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

  return { saving, saveCell, paste, pasteProblem };
}
