import { Link } from 'react-router';
import type { ComparedPhone } from '../compared-phone.ts';

/** Phones whose size is not known: they cannot stand among the others. */
export function MissingPhones({ phones }: { phones: readonly ComparedPhone[] }) {
  return phones.map(({ _id, slug, name }) => (
    <p key={_id} className="pt-4 text-sm text-ink-soft">
      <Link to={`/mobiles/${slug}`}>{name}</Link> is not drawn: its size is not known.
    </p>
  ));
}
