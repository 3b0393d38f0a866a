import { nameOwn } from '../../../shop/phone/own-phone.ts';
import { AskedLine } from './asked-line.tsx';
import { useTakingAway } from './use-taking-away.ts';

/** Which phone others are compared with, the way to another, and the way to take it away and back. */
export function ToldLine({ onAsk }: { onAsk: () => void }) {
  const { kept, taken, problem, toggle } = useTakingAway();
  return (
    <>
      {kept && (
        <p className="own-name">
          <span className="max-sm:sr-only">Compared with </span>
          <strong className="font-semibold">{kept.phone.name}</strong>
        </p>
      )}
      <span role="status" className="min-w-0 empty:hidden">
        {taken && `No longer compared with ${nameOwn(taken.phone)}`}
      </span>
      {kept && (
        <button type="button" className="own-way" onClick={onAsk}>
          Change
        </button>
      )}
      {(kept || taken) && (
        <button type="button" className="own-way" onClick={toggle}>
          {kept ? 'Remove' : 'Undo'}
        </button>
      )}
      {!kept && !taken && <AskedLine onAsk={onAsk} />}
      {problem && (
        <p role="alert" className="w-full text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
