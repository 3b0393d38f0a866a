/** Pure rules of reviews. */
import type { ReviewState } from '../../shared/rules/reviews.ts';

const LONGEST_FIRST_NAME = 30;
const NAMELESS = 'A customer';

/**
 * The name under which a review is published: the first name and an initial, so that nobody can be
 * looked up by what they have bought.
 */
export function publicName(name: string): string {
  // Some sign up with their address for a name.
  const [first = '', ...others] = (name.split('@', 1)[0] ?? '').trim().split(/\s+/);
  if (first === '') return NAMELESS;
  const [initial = ''] = others.at(-1) ?? '';
  const short = [...first].slice(0, LONGEST_FIRST_NAME).join('');
  return initial === '' ? short : `${short} ${initial.toUpperCase()}.`;
}

/** What staff can set of a review, as the audit log records it. */
export interface Decision {
  state: ReviewState;
  rejection: string | null;
  reply: string | null;
}

/** The fields of `wanted` that would get another value. */
export function changedDecision(
  present: Decision,
  wanted: Partial<Decision>,
): Partial<Decision> | null {
  const changes: Partial<Decision> = {};
  if (wanted.state !== undefined && wanted.state !== present.state) changes.state = wanted.state;
  if (wanted.rejection !== undefined && wanted.rejection !== present.rejection) {
    changes.rejection = wanted.rejection;
  }
  if (wanted.reply !== undefined && wanted.reply !== present.reply) changes.reply = wanted.reply;
  return Object.keys(changes).length > 0 ? changes : null;
}

/** The same fields as in `changes`, as they are. */
export function pickDecision(from: Decision, changes: Partial<Decision>): Partial<Decision> {
  return {
    ...(changes.state === undefined ? {} : { state: from.state }),
    ...(changes.rejection === undefined ? {} : { rejection: from.rejection }),
    ...(changes.reply === undefined ? {} : { reply: from.reply }),
  };
}
