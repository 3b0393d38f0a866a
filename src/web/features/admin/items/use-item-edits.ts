import { useState } from 'react';
import { changeCell, changePasted, type ItemColumn } from './item-changes.ts';
import { type ItemRow, type ManagedMobile, rowOfMobile, rowsOfVariants } from './item-rows.ts';
import { useSaveItems } from './use-save-items.ts';

/**
 * Saves what is typed or pasted into the cells of the list.
 * @param mobiles in the order in which several pasted lines fill them; lines that are pasted into a
 *   variant fill the variants of its mobile
 */
export function useItemEdits(mobiles: readonly ManagedMobile[]) {
  const saving = useSaveItems();
  const [pasteProblem, setPasteProblem] = useState<string>();

  function saveCell(item: ItemRow, column: ItemColumn, value: number) {
    const text = `${column === 'price' ? 'Price' : 'Stock'} of ${item.unit} changed.`;
    saving.save({ changes: [changeCell(item, column, value)], text });
  }

  function paste({ key, mobile, inner }: ItemRow, column: ItemColumn, text: string) {
    const rows = inner ? rowsOfVariants(mobile) : mobiles.map(rowOfMobile);
    const below = rows.slice(rows.findIndex((row) => row.key === key));
    const changes = changePasted(text, below, column, inner && ` ${mobile.name} has no more.`);
    setPasteProblem(typeof changes === 'string' ? changes : undefined);
    if (typeof changes === 'string' || changes.length === 0) return;
    saving.save({
      changes,
      text: `${changes.length} ${inner ? `variants of ${mobile.name}` : 'mobiles'} changed by pasting.`,
    });
  }

  return { saving, saveCell, paste, pasteProblem };
}
