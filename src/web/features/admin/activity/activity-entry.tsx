import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WireAuditEntry } from '../../../../contract/audit.ts';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useProof } from '../../account/use-proof.tsx';
import { undoEntry } from '../admin-api.ts';
import { DifferenceTable, hasLongTexts, isLongText } from '../difference-table.tsx';
import {
  describeAction,
  listConflicts,
  listDifferences,
  type UndoConflict,
} from './describe-entry.ts';

const SHOWN = 4;
/** Characters of a name that have room in the line above the fields. */
const TITLE_ROOM = 40;

/**
 * One change: who, what, when, every field before and after, and its undo. Until all of it is asked for, its
 * height is the same in every font: the changes below do not move when the letters come.
 */
export function ActivityEntry({ entry }: { entry: WireAuditEntry }) {
  const queries = useQueryClient();
  const { prove, dialog } = useProof();
  const [isWhole, setIsWhole] = useState(false);
  const undo = useMutation({
    mutationFn: () => prove(() => undoEntry(entry.id)),
    onSuccess: () => queries.invalidateQueries(),
  });
  const differences = listDifferences(entry);
  const shown = isWhole ? differences : differences.slice(0, SHOWN);
  const isLong = isLongText(entry.subject.name ?? '', TITLE_ROOM) || hasLongTexts(shown);
  const all = differences.length > SHOWN ? `all ${differences.length} fields` : 'whole texts';

  return (
    <li className="grid grid-cols-1 gap-3 border-b border-line py-5 wrap-anywhere">
      <div className="flex items-start justify-between gap-x-6 gap-y-2 max-sm:flex-wrap">
        <div className="min-w-0">
          <p className={cn(!isWhole && 'sm:-my-1 sm:truncate sm:py-1')}>
            <strong>
              <bdi>{nameOfActor(entry)}</bdi>
            </strong>{' '}
            {describeAction(entry.action)} <Subject entry={entry} />
          </p>
          <p className="figures text-sm text-ink-soft">
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · number {entry.id}
            {entry.undoes !== null && ` · undoes number ${entry.undoes}`}
            {entry.undoneBy !== null && ` · undone by number ${entry.undoneBy}`}
          </p>
        </div>
        {entry.undoable && (
          <Button
            variant="secondary"
            size="small"
            pending={undo.isPending}
            onClick={() => undo.mutate()}
          >
            Undo<span className="sr-only"> number {entry.id}</span>
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <DifferenceTable caption={`Fields of number ${entry.id}`} rows={shown} isShort={!isWhole} />
      )}
      {(differences.length > SHOWN || isLong) && (
        <Button
          variant="quiet"
          size="small"
          className={cn('justify-self-start', differences.length <= SHOWN && 'max-sm:hidden')}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : `Show ${all}`}
        </Button>
      )}
      {undo.error && <UndoRefusal error={undo.error} />}
      {dialog}
    </li>
  );
}

function nameOfActor({ actor }: WireAuditEntry): string {
  return actor === null ? 'The shop' : (actor.name ?? actor.email ?? 'Deleted account');
}

/** Where the things that entries are about have pages. */
const PLACES: Readonly<Record<string, string>> = {
  mobile: '/dashboard/manageItems/',
  order: '/dashboard/orders/',
  return: '/dashboard/returns/',
  transfer: '/dashboard/transfer?import=',
};

function Subject({ entry: { subject } }: { entry: WireAuditEntry }) {
  if (subject.name === null) {
    return subject.type === 'review' ? 'a phone that is no longer sold' : null;
  }
  const place = PLACES[subject.type];
  if (!place) return <bdi className="font-semibold">{subject.name}</bdi>;
  return (
    <Link to={`${place}${subject.id}`} className="underline-offset-4">
      <bdi>{subject.name}</bdi>
    </Link>
  );
}

/** Why it cannot be taken back; with what has been changed since, when that is why. */
function UndoRefusal({ error }: { error: Error }) {
  const found = isProblem(error, 'conflict') ? error.members.differences : undefined;
  const rows = listConflicts((Array.isArray(found) ? found : []) as UndoConflict[]);
  return (
    <Alert tone="danger" title="Could not be undone">
      {describeProblem(error)}
      {rows.length > 0 && (
        <DifferenceTable
          caption="Changed since"
          beforeLabel="This change wrote"
          afterLabel="Now"
          rows={rows}
        />
      )}
    </Alert>
  );
}
