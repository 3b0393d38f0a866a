import { StatusPill } from '../../status-pill.tsx';

/** Nobody has told the buyer where to send it. */
export function LabelNeeded() {
  return <StatusPill tone="bad">Label needed</StatusPill>;
}
