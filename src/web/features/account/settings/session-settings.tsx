import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WireSession } from '../../../../contract/account/auth.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useProof } from '../use-proof.tsx';
import { describeDevice } from './describe-device.ts';
import { endOtherSessions, endSession, listSessions } from './own-account-api.ts';
import { SettingsSection } from './settings-section.tsx';

/** Where the person is logged in, this browser first. */
export function SessionSettings({ email }: { email: string }) {
  return (
    <SettingsSection
      title="Sessions"
      text="Every browser you are logged in on. If you do not recognise one, end it and change your password."
    >
      <Sessions email={email} />
    </SettingsSection>
  );
}

function Sessions({ email }: { email: string }) {
  const queries = useQueryClient();
  const queryKey = queryKeys.sessions(email);
  const sessions = useQuery({ queryKey, queryFn: ({ signal }) => listSessions(signal) });
  const reload = () => queries.invalidateQueries({ queryKey });
  const { prove, dialog } = useProof();
  const endOne = useMutation({
    mutationFn: (_id: string) => prove(() => endSession(_id)),
    onSettled: reload,
  });
  const endOthers = useMutation({
    mutationFn: () => prove(endOtherSessions),
    onSettled: reload,
  });
  const failure = endOne.error ?? endOthers.error;

  if (sessions.error && !sessions.data) {
    return (
      <LoadFailure
        what="Your sessions"
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  if (!sessions.data) return <ListSkeleton label="Loading your sessions" rows={2} />;
  const isAlone = sessions.data.every(({ current }) => current);
  return (
    <>
      <ul aria-label="Sessions" className="-mt-4 grid">
        {sessions.data.toSorted(byThisFirst).map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session._id}
            onEnd={() => endOne.mutate(session._id)}
          />
        ))}
      </ul>
      {failure && <Alert tone="danger">{describeProblem(failure)}</Alert>}
      {isAlone ? (
        <p className="text-sm text-ink-soft">This is your only active session.</p>
      ) : (
        <Button
          variant="secondary"
          pending={endOthers.isPending}
          onClick={() => endOthers.mutate()}
          className="justify-self-start"
        >
          End all other sessions
        </Button>
      )}
      {dialog}
    </>
  );
}

interface SessionRowProps {
  session: WireSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = describeDevice(session.userAgent);
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {device}
          {session.current && <span className="font-normal text-ink-soft"> · this browser</span>}
        </p>
        <p className="figures text-sm wrap-anywhere text-ink-soft">
          Since {formatMoment(session.signedInAt)}
          {session.clientAddress && `, from ${session.clientAddress}`}
        </p>
      </div>
      {!session.current && (
        <Button variant="quiet" size="small" pending={isEnding} onClick={onEnd}>
          End<span className="sr-only"> the session of {device}</span>
        </Button>
      )}
    </li>
  );
}

/** This browser, then the newest. */
function byThisFirst(a: WireSession, b: WireSession): number {
  return Number(b.current) - Number(a.current) || b.signedInAt.localeCompare(a.signedInAt);
}
