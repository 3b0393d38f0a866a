import { describe, expect, it } from 'vitest';
import { faultIn, phoneNamed, phones } from '../../../tests/support/drawings.ts';
import { drawDimensions } from '../index.ts';
import { shapeOf } from '../shape.ts';

describe('a dimension drawing', () => {
  it('states height, width and depth of every phone, for the eye and for a screen reader', () => {
    for (const facts of phones) {
      const { svg } = drawDimensions({ phone: shapeOf(facts) });
      const { heightMm, widthMm, depthMm } = facts.body;
      expect(faultIn(svg), facts.name).toBeNull();
      for (const length of [heightMm, widthMm, depthMm]) {
        expect(svg, facts.name).toContain(`>${length} mm</text>`);
      }
      expect(svg).toContain(`${heightMm} mm high, ${widthMm} mm wide, ${depthMm} mm deep`);
    }
  });

  it('states the closed size of a foldable too', () => {
    expect(drawDimensions({ phone: phoneNamed('Galaxy Z Fold7') }).svg).toContain('72.8 mm closed');
    expect(drawDimensions({ phone: phoneNamed('Galaxy Z Flip7') }).svg).toContain('85.5 mm closed');
  });

  it('holds a name as text, whatever is in it', () => {
    const name = 'A & B</title><script>alert(1)</script><img src=x onerror=alert(1)>';
    const { svg } = drawDimensions({ phone: { ...phoneNamed('iPhone 15'), name } });
    expect(svg).toContain('<title>A &amp; B&lt;/title>&lt;script>');
    expect(svg).not.toMatch(/<script|<img/);
    expect(faultIn(svg)).toBeNull();
  });

  it('takes its colours from the page', () => {
    const { svg } = drawDimensions({ phone: phoneNamed('iPhone 15') });
    expect(svg).toContain('stroke="currentColor"');
    expect(svg).not.toMatch(/#[0-9a-f]{3,6}"/);
  });
});
