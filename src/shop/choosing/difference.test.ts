/** Every sentence about every pair of the first catalogue is true, and so is every one about generated phones. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { loadPhoneFacts } from '../../../data/schema.ts';
import { MEASURE_NAMES, type MeasureName, type Measures } from '../phone/own-phone.ts';
import { describeAgainst, describeMeasure, measure } from './difference.ts';

const PHONES = loadPhoneFacts().map((phone) => ({ name: phone.name, ...measure(phone) }));
const NOTHING: Measures = {
  heightMm: null,
  widthMm: null,
  depthMm: null,
  weightG: null,
  batteryMah: null,
};
const MINI = { heightMm: 131.5, widthMm: 64.2, depthMm: 7.4, weightG: 135, batteryMah: 2_227 };

const SIZES: Record<string, [MeasureName, sign: 1 | -1]> = {
  'mm taller': ['heightMm', 1],
  'mm shorter': ['heightMm', -1],
  'mm wider': ['widthMm', 1],
  'mm narrower': ['widthMm', -1],
  'mm thicker': ['depthMm', 1],
  'mm thinner': ['depthMm', -1],
  'g heavier': ['weightG', 1],
  'g lighter': ['weightG', -1],
};

/** `expect` takes too long for a hundred thousand sentences. */
function hold(isTrue: boolean, part: string): void {
  if (!isTrue) throw new Error(`It is not true: ${part}`);
}

const isNear = (one: number, other: number, most: number) => Math.abs(one - other) <= most + 1e-6;

/** By another way than the one that wrote it. @returns the measure that a part is about */
function recompute(part: string, own: Measures, phone: Measures): MeasureName {
  const [, number = '', words = ''] = /^([\d.]+) (.+)$/.exec(part) ?? [];
  const size = SIZES[words];
  if (size) {
    const [name, sign] = size;
    hold(own[name] !== null && phone[name] !== null, part);
    const real = sign * (Number(phone[name]) - Number(own[name]));
    hold(Number(number) > 0 && isNear(real, Number(number), name === 'depthMm' ? 0.05 : 0.5), part);
    return name;
  }
  hold(own.batteryMah !== null && phone.batteryMah !== null, part);
  const ratio = Number(phone.batteryMah) / Number(own.batteryMah);
  const [, percent, way] = /^(\d+)% (more|less) battery$/.exec(part) ?? [];
  const times = /^([\d.]+) times the battery$/.exec(part)?.[1];
  if (percent)
    hold(isNear((ratio - 1) * (way === 'more' ? 100 : -100), Number(percent), 0.5), part);
  else if (times) hold(isNear(ratio, Number(times), 0.05), part);
  else if (part === 'twice the battery') hold(isNear(ratio, 2, 0.05), part);
  else hold(part === 'half the battery' && isNear(ratio, 0.5, 0.005), part);
  return 'batteryMah';
}

function holdTrue(own: Measures, phone: Measures): void {
  const parts = describeAgainst(own, phone);
  hold(parts.length <= 3, parts.join());
  if (parts[0] === 'same size') {
    hold(isNear(Number(own.heightMm), Number(phone.heightMm), 0.5), 'same size');
    hold(isNear(Number(own.widthMm), Number(phone.widthMm), 0.5), 'same size');
    hold(parts.length === 1 && own.heightMm !== null && phone.heightMm !== null, 'same size');
    return;
  }
  const about = new Set(parts.map((part) => recompute(part, own, phone)));
  hold(about.size === parts.length, `${parts.join()}, each once`);
}

/** The same the other way round, in steps as the decision page has them. */
const STEPS = { heightMm: 5, widthMm: 2.5, depthMm: 0.8, weightG: 12, batteryMah: 0.08 };
function stepsOf(name: MeasureName, own: Measures, phone: Measures): number {
  const [mine, theirs] = [Number(own[name]), Number(phone[name])];
  const far = Math.abs(theirs - mine);
  return (name === 'batteryMah' ? far / Math.max(mine, theirs) : far) / STEPS[name];
}

describe('a phone against the own one', () => {
  test.each<[string, Measures, Measures]>([
    [
      'twice the battery, 28 mm taller, 10 mm wider',
      MINI,
      { ...MINI, heightMm: 159.6, widthMm: 74.2, weightG: 163, batteryMah: 4_454 },
    ],
    ['25 g lighter, 9 mm taller', MINI, { ...MINI, heightMm: 140.5, weightG: 110 }],
    ['half the battery', { ...MINI, batteryMah: 4_000 }, { ...MINI, batteryMah: 2_000 }],
    ['2.4 times the battery', { ...MINI, batteryMah: 2_000 }, { ...MINI, batteryMah: 4_800 }],
    ['12% more battery', { ...MINI, batteryMah: 4_000 }, { ...MINI, batteryMah: 4_480 }],
    ['0.6 mm thinner', MINI, { ...MINI, depthMm: 6.8 }],
    ['1 mm taller', MINI, { ...MINI, heightMm: 132 }],
    ['same size', MINI, { ...MINI, heightMm: 131.9, weightG: 137 }],
    ['same size', MINI, MINI],
    ['', MINI, NOTHING],
    ['', NOTHING, MINI],
    ['1 mm wider', { ...NOTHING, widthMm: 70 }, { ...MINI, widthMm: 71 }],
  ])('is "%s"', (words, own, phone) => {
    expect(describeAgainst(own, phone).join(', ')).toBe(words);
  });

  it('is told truly for each of the 109 phones against each', () => {
    expect(PHONES).toHaveLength(109);
    for (const own of PHONES) for (const phone of PHONES) holdTrue(own, phone);
  });

  const measures = fc.record({
    heightMm: fc.option(fc.double({ min: 20, max: 500, noNaN: true })),
    widthMm: fc.option(fc.double({ min: 20, max: 500, noNaN: true })),
    depthMm: fc.option(fc.double({ min: 2, max: 100, noNaN: true })),
    weightG: fc.option(fc.integer({ min: 10, max: 2_000 })),
    batteryMah: fc.option(fc.integer({ min: 50, max: 50_000 })),
  });

  it('is told truly for phones of any size, known or not', () => {
    fc.assert(fc.property(measures, measures, holdTrue), { numRuns: 300 });
  });

  it('begins with the largest difference', () => {
    const tell = (own: Measures, phone: Measures) => {
      const parts = describeAgainst(own, phone, MEASURE_NAMES.length);
      if (parts[0] === 'same size') return;
      const steps = parts.map((part) => stepsOf(recompute(part, own, phone), own, phone));
      const sorted = steps.toSorted((one, other) => other - one);
      for (const [index, step] of steps.entries()) {
        hold(isNear(step, sorted[index] ?? 0, 1e-3), parts.join());
      }
    };
    for (const own of PHONES) for (const phone of PHONES) tell(own, phone);
    fc.assert(fc.property(measures, measures, tell), { numRuns: 300 });
  });

  it('is the opposite seen from the other side', () => {
    for (const [name, more, less] of [
      ['heightMm', 'taller', 'shorter'],
      ['widthMm', 'wider', 'narrower'],
      ['depthMm', 'thicker', 'thinner'],
      ['weightG', 'heavier', 'lighter'],
    ] as const) {
      for (const own of PHONES) {
        for (const phone of PHONES) {
          const there = describeMeasure(name, own[name], phone[name]);
          const back = describeMeasure(name, phone[name], own[name]);
          hold(back?.replace(more, less) === there?.replace(more, less), `${there}, ${back}`);
          hold(there === null || there !== back, `${there}, ${back}`);
        }
      }
    }
  });
});

it('a phone that folds is measured closed', () => {
  const flip = loadPhoneFacts().find(({ body }) => body.folded);
  if (!flip?.body.folded) throw new Error('no phone folds');
  expect(measure(flip)).toMatchObject({
    heightMm: flip.body.folded.heightMm,
    widthMm: flip.body.folded.widthMm,
    depthMm: flip.body.folded.depthMm,
    weightG: flip.weightG,
  });
  expect(measure(null)).toEqual(NOTHING);
});
