import { Check, Minus } from 'lucide-react';
import { PASSWORD_MIN_LENGTH, PASSWORD_SPECIALS } from '../../../shared/constants.ts';

const HINTS = [
  {
    text: `${PASSWORD_MIN_LENGTH} characters or more`,
    isMet: (password: string) => password.length >= PASSWORD_MIN_LENGTH,
  },
  { text: 'an uppercase letter', isMet: (password: string) => /[A-Z]/.test(password) },
  { text: 'a lowercase letter', isMet: (password: string) => /[a-z]/.test(password) },
  { text: 'a digit', isMet: (password: string) => /[0-9]/.test(password) },
  {
    text: `one of ${[...PASSWORD_SPECIALS].join(' ')}`,
    isMet: (password: string) => [...PASSWORD_SPECIALS].some((sign) => password.includes(sign)),
  },
] as const;

/** What a password needs, ticked off while it is typed. */
export function PasswordHints({ password }: { password: string }) {
  return (
    <ul
      className="grid gap-x-4 gap-y-1 text-sm text-ink-soft sm:grid-cols-2"
      aria-label="A password needs"
    >
      {HINTS.map(({ text, isMet }) => {
        const met = isMet(password);
        const Icon = met ? Check : Minus;
        return (
          <li key={text} className="flex items-center gap-2">
            <Icon aria-hidden="true" className={met ? 'size-4 text-success' : 'size-4'} />
            <span>
              {text}
              {met && <span className="sr-only">, done</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
