import { Link } from 'react-router';
import type { MobileSearchResult } from '../../../../contract/page-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { clearedAddress } from '../search/order-choice.ts';
import { countPhones } from '../search/result-text.ts';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';

export interface FilterSheetProps extends FilterPanelProps {
  found: MobileSearchResult;
  onClose: () => void;
}

/** All filters over the list; what is chosen counts at once, the list is ready below. */
export function FilterSheet({ brand, query, found, onClose }: FilterSheetProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Filters" look="sheet">
      <div className="pt-4">
        <FilterPanel brand={brand} query={query} found={found} />
      </div>
      <div className="sheet-foot">
        <Link
          to={clearedAddress({ brand, query })}
          preventScrollReset
          className="inline-flex min-h-11 items-center text-sm font-semibold"
        >
          Clear all
        </Link>
        <Button onClick={onClose}>
          <span role="status">Show {countPhones(found.total, brand?.label)}</span>
        </Button>
      </div>
    </Dialog>
  );
}
