import type { BenchView } from '../../../../shop/choosing/bench-address.ts';
import { formatMm } from '../../../../shop/choosing/bench-marks.ts';
import type { BenchBody } from './draw-bodies.ts';

/** The drawing of a body: the space that it leaves around the phone hangs over the body's box. */
export function BodyPicture({ body, view }: { body: BenchBody; view: BenchView }) {
  const { picture, name } = body;
  if (!picture) return null;
  return (
    <img
      key={picture.url}
      src={picture.url}
      alt={`Illustration of ${name} in ${picture.colourName}, ${describeView(body, view)}, to scale`}
      width={Math.round(picture.widthMm * 2)}
      height={Math.round(picture.heightMm * 2)}
      fetchPriority="high"
      decoding="async"
      draggable={false}
      className="bench-picture"
    />
  );
}

function describeView({ picture, size }: BenchBody, view: BenchView): string {
  const shown = picture?.view ?? view;
  return `${shown}, ${formatMm(size.heightMm)} high, ${formatMm(size.widthMm)} ${shown === 'side' ? 'deep' : 'wide'}`;
}
