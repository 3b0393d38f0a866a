import { Link } from 'react-router';
import { finderAddress } from '../../../contract/finder/address.ts';
import type { WireOtherAnswers } from '../../../contract/finder/found.ts';

/** What else could be answered, each with what comes of it. */
export function OtherAnswers({ choices }: { choices: readonly WireOtherAnswers[] }) {
  return (
    <ul className="grid gap-1">
      {choices.map(({ text, answers }) => (
        <li key={text}>
          <Link
            to={finderAddress(answers)}
            preventScrollReset
            className="inline-flex min-h-9 items-center underline underline-offset-4"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
