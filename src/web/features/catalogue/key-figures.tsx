import type { WireMobileDetail } from '../../../contract/mobiles.ts';
import { formatNumber } from '../../../shared/wording.ts';

export interface KeyFiguresProps {
  specs: NonNullable<WireMobileDetail['specs']>;
}

/** Four figures that most people ask for first; those that are not known are left out. */
export function KeyFigures({ specs }: KeyFiguresProps) {
  const { display, weightG, batteryMah, cameras } = specs;
  const mainCamera = Math.max(...cameras.rear.map(({ mp }) => mp));
  const figures = [
    { name: 'Screen', value: display.sizeIn, unit: 'inches' },
    { name: 'Weight', value: weightG, unit: 'grams' },
    { name: 'Battery', value: batteryMah, unit: 'mAh' },
    { name: 'Best rear camera', value: mainCamera, unit: 'megapixels' },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
      {figures.map(({ name, value, unit }) =>
        value === null ? null : (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">
              {name}, {unit}
            </dt>
            <dd className="figures font-heading text-3xl font-medium tracking-tight">
              {formatNumber(value)}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
