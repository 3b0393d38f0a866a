import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WireOwnAlert } from '../../../contract/account/alerts.ts';
import { phoneAddress } from '../../../contract/phone/address.ts';
import { nameUnit } from '../../../shared/words/wording.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { ListSkeleton } from '../account/list-skeleton.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import { SettingsSection } from '../account/settings/settings-section.tsx';
import { listOwnAlerts, removeOwnAlert } from './alerts-api.ts';

/** On the account page: what the person waits for, and how to wait no longer. */
export function AlertSettings({ email }: { email: string }) {
  return (
    <SettingsSection
      title="Alerts"
      anchor="alerts"
      text="One email each, when a phone is back in stock or drops to your price. Set them up on the page of a phone."
    >
      <Alerts email={email} />
    </SettingsSection>
  );
}

function Alerts({ email }: { email: string }) {
  const queries = useQueryClient();
  const queryKey = queryKeys.ownAlerts(email);
  const alerts = useQuery({ queryKey, queryFn: ({ signal }) => listOwnAlerts(signal) });
  const remove = useMutation({
    mutationFn: removeOwnAlert,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (alerts.error && !alerts.data) {
    const retry = () => void alerts.refetch();
    return <LoadFailure what="Your alerts" error={alerts.error} onRetry={retry} />;
  }
  if (!alerts.data) return <ListSkeleton label="Loading your alerts" rows={1} />;
  return (
    <>
      {alerts.data.length === 0 ? (
        <p className="text-ink-soft">You have no alerts.</p>
      ) : (
        <ul aria-label="Alerts" className="-mt-4 grid">
          {alerts.data.map((alert) => (
            <AlertRow
              key={alert._id}
              alert={alert}
              isGoing={remove.isPending && remove.variables === alert._id}
              onRemove={() => remove.mutate(alert._id)}
            />
          ))}
        </ul>
      )}
      {remove.error && <Alert tone="danger">{describeProblem(remove.error)}</Alert>}
    </>
  );
}

interface AlertRowProps {
  alert: WireOwnAlert;
  isGoing: boolean;
  onRemove: () => void;
}

function AlertRow({ alert, isGoing, onRemove }: AlertRowProps) {
  const { price, maxPrice, isConfirmed } = alert;
  const name = nameUnit(alert.name, alert.variantName);
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <Link to={phoneAddress(alert)} className="hover:underline hover:underline-offset-4">
            {name}
          </Link>
        </p>
        <p className="figures text-sm text-ink-soft">
          {maxPrice === null ? 'When it is back' : `At ${formatDollars(maxPrice)} or less`}, now{' '}
          {formatDollars(price)}
          {!isConfirmed && (
            <span className="block text-warning">Please open the link in our email first.</span>
          )}
        </p>
      </div>
      <Button variant="quiet" size="small" pending={isGoing} onClick={onRemove}>
        Remove<span className="sr-only"> the alert for {name}</span>
      </Button>
    </li>
  );
}
