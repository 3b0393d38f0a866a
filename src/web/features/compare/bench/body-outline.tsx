import type { BenchBody } from './draw-bodies.ts';

export interface BodyOutlineProps {
  body: BenchBody;
  /** The filled body under its picture, which is there before the picture is. */
  isSilhouette?: boolean;
}

/** The edge of a body, or its silhouette, as large as the body. */
export function BodyOutline({ body, isSilhouette = false }: BodyOutlineProps) {
  const { widthMm, heightMm } = body.size;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      preserveAspectRatio="none"
      className={isSilhouette ? 'bench-silhouette' : 'bench-outline'}
    >
      <path d={body.outline} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
