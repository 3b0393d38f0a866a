import { useState } from 'react';
import { useOwnPhone } from '../my-phone/own-phone.ts';
import { useScreenScale } from '../true-size/screen-scale.ts';
import { TrueSizeToggle } from '../true-size/true-size-toggle.tsx';
import { Bench } from './bench/bench.tsx';
import type { ComparedPhone } from './compared-phone.ts';

/** The bench with what only this browser knows: how large its screen is, and which phone one has. */
export function OwnBench({ phones }: { phones: readonly ComparedPhone[] }) {
  const [isWanted, setWanted] = useState(false);
  const { pxPerMm } = useScreenScale();
  const own = useOwnPhone();
  // Beside itself it would be drawn twice.
  const ghost = own && !phones.some(({ slug }) => slug === own.slug) ? own : undefined;
  const isTrue = isWanted && pxPerMm !== null;
  return (
    <Bench
      phones={phones}
      ghost={ghost}
      pxPerMm={isTrue ? pxPerMm : undefined}
      actions={<TrueSizeToggle isOn={isTrue} onChange={setWanted} />}
    />
  );
}
