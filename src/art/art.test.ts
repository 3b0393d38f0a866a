import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { faultIn, phoneNamed, phones, samples } from '../../tests/support/drawings.ts';
import { drawGeneric, drawPhone, MARGIN_MM, shapeOf } from './index.ts';
import { isKnownFamily } from './layouts/layouts.ts';
import { isFlip, sizeOf } from './shape.ts';

const VIEWS = ['back', 'front', 'side', 'open'] as const;

describe('a drawing', () => {
  it('is whole SVG without filters, in every view and every colour of every model', () => {
    for (const sample of samples(VIEWS, 'all')) {
      expect(faultIn(sample.draw().svg), sample.label).toBeNull();
    }
  });

  it('is the body in millimetres with the same margin on every side', () => {
    for (const { label, phone, view, draw } of samples(VIEWS)) {
      const { svg, widthMm, heightMm } = draw();
      const { w, h } = sizeOf(phone, view);
      expect(widthMm, label).toBeCloseTo(w + MARGIN_MM * 2, 6);
      expect(heightMm, label).toBeCloseTo(h + MARGIN_MM * 2, 6);
      const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
      expect(Number(box?.[1]), label).toBeCloseTo(widthMm, 2);
      expect(Number(box?.[2]), label).toBeCloseTo(heightMm, 2);
    }
  });

  it('is the same whenever it is drawn', () => {
    for (const { label, draw } of samples(VIEWS)) expect(draw().svg, label).toBe(draw().svg);
  });

  it('weighs about 1.4 kB and never more than 2.4 kB compressed', () => {
    const drawn = samples(VIEWS).map(({ label, draw }) => ({ label, svg: draw().svg }));
    drawn.sort((a, b) => a.svg.length - b.svg.length);
    const middle = drawn.filter((_, index) => index % 12 === 0).map(compressedSize);
    middle.sort((a, b) => a - b);
    expect(middle[middle.length >> 1]).toBeLessThan(1500);
    for (const drawing of drawn.slice(-12)) {
      expect(compressedSize(drawing), drawing.label).toBeLessThan(2400);
    }
  }, 20_000);

  it('keeps its ids apart from those of another drawing in the same page', () => {
    const phone = phoneNamed('iPhone 15');
    const [first, second] = ['a', 'b'].map((idPrefix) => {
      return drawPhone({ phone, view: 'back', colourHex: '#d4e4ea', idPrefix }).svg;
    });
    expect(faultIn(`<div>${first}${second}</div>`)).toBeNull();
  });

  it('changes with the finish', () => {
    const phone = phoneNamed('realme GT');
    const finishes = ['matte', 'gloss', 'leather', 'metal'] as const;
    const drawn = finishes.map((finish) => {
      return drawPhone({ phone, view: 'back', colourHex: '#f2d13b', finish }).svg;
    });
    expect(new Set(drawn).size).toBe(finishes.length);
  });
});

function compressedSize({ svg }: { svg: string }): number {
  return brotliCompressSync(svg).length;
}

describe('the back', () => {
  it('has a layout of its own for every model', () => {
    for (const facts of phones) {
      const known = isKnownFamily(facts.art.family) || isFlip(shapeOf(facts));
      expect(known, facts.name).toBe(true);
    }
  });

  it('shows at least as many lenses as the phone has rear cameras', () => {
    for (const { label, phone, draw } of samples(['back'])) {
      const lenses = draw().svg.match(/<use href="#l/g) ?? [];
      expect(lenses.length, label).toBeGreaterThanOrEqual(phone.cameras.rear.length);
    }
  });

  // the folded lens of an iPhone looks round from outside
  it('shows a square prism exactly where a phone has a periscope', () => {
    for (const { label, phone, draw } of samples(['back'])) {
      if (phone.brand === 'Apple') continue;
      const periscope = phone.cameras.rear.some((camera) => camera.role.startsWith('periscope'));
      expect(draw().svg.includes('id="lp'), label).toBe(periscope);
    }
  });

  it('is drawn for a family that no layout knows', () => {
    const phone = phoneNamed('Galaxy A55 5G');
    const stranger = { ...phone, art: { ...phone.art, family: 'new-model' } };
    const { svg } = drawPhone({ phone: stranger, view: 'back', colourHex: '#35405a' });
    expect(faultIn(svg)).toBeNull();
    expect(svg.match(/<use href="#l/g)).toHaveLength(phone.cameras.rear.length);
  });

  it('tells neighbours in the catalogue apart', () => {
    const drawn = samples(['back']).map((sample) => sample.draw().svg);
    drawn.slice(1).forEach((svg, index) => {
      expect(svg, phones[index + 1]?.name).not.toBe(drawn[index]);
    });
  });
});

describe('a foldable', () => {
  it('opens to its full width, and a bar phone shows its front instead', () => {
    const fold = phoneNamed('Galaxy Z Fold7');
    const open = drawPhone({ phone: fold, view: 'open', colourHex: '#3b4660' });
    const closed = drawPhone({ phone: fold, view: 'back', colourHex: '#3b4660' });
    expect(open.widthMm).toBeGreaterThan(closed.widthMm * 1.7);
    const bar = phoneNamed('iPhone 15');
    const input = { phone: bar, colourHex: '#d4e4ea' };
    expect(drawPhone({ ...input, view: 'open' })).toEqual(drawPhone({ ...input, view: 'front' }));
  });
});

describe('a phone without facts', () => {
  it('is drawn in the size and colour that is asked for', () => {
    const { svg, widthMm, heightMm } = drawGeneric({
      widthMm: 70,
      heightMm: 140,
      colourHex: '#222222',
    });
    expect(faultIn(svg)).toBeNull();
    expect([widthMm, heightMm]).toEqual([70 + MARGIN_MM * 2, 140 + MARGIN_MM * 2]);
    expect(drawGeneric({ colourHex: '#ddddee' }).svg).not.toBe(
      drawGeneric({ colourHex: '#222222' }).svg,
    );
  });
});
