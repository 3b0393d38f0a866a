import { Link } from 'react-router';
import type { BenchBody } from './draw-bodies.ts';

/** The body leads where its name does; the name is what a keyboard finds. */
export function BodyLink({ body: { phone } }: { body: BenchBody }) {
  if (!phone) return null;
  return (
    <Link to={`/mobiles/${phone.slug}`} aria-hidden="true" tabIndex={-1} className="bench-handle" />
  );
}
