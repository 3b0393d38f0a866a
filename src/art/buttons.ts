/** The buttons of a phone: by its maker's habit, not by its facts. */
import { drawingOf } from '../shop/phone/brand-lists.ts';
import { isFlip, type PhoneShape } from './shape.ts';

export interface Button {
  /** As seen from the front. */
  side: 'left' | 'right';
  /** Distance of its upper end from the top, and its length, in millimetres. */
  top: number;
  length: number;
  flush?: boolean;
}

/** Where the buttons really are, from each maker's habit in the phone's year. */
export function buttonsOf(phone: PhoneShape, h: number): Button[] {
  if (isFlip(phone) && h < 110) {
    return [
      { side: 'right', top: h * 0.16, length: 17 },
      { side: 'right', top: h * 0.46, length: 11 },
    ];
  }
  const family = drawingOf(phone.brand);
  if (family === 'apple') return appleButtons(phone, h);
  const power = family === 'samsung' ? h * 0.325 : h * 0.335;
  const volume: Button = { side: volumeSide(phone), top: h * 0.185, length: h * 0.118 };
  const buttons: Button[] = [volume, { side: 'right', top: power, length: h * 0.068 }];
  if (family === 'oppo' && phone.year >= 2023 && phone.art.material === 'aluminium') {
    if (/Find/.test(phone.name)) buttons.push({ side: 'left', top: h * 0.2, length: 8 });
  }
  return buttons;
}

function appleButtons(phone: PhoneShape, h: number): Button[] {
  if (phone.art.frontCamera === 'home') {
    return [
      { side: 'left', top: h * 0.15, length: 5.4 },
      { side: 'left', top: h * 0.225, length: 9 },
      { side: 'left', top: h * 0.315, length: 9 },
      { side: 'right', top: h * 0.225, length: 9.6 },
    ];
  }
  const buttons: Button[] = [
    { side: 'left', top: h * 0.178, length: 6 },
    { side: 'left', top: h * 0.245, length: 10.4 },
    { side: 'left', top: h * 0.335, length: 10.4 },
    { side: 'right', top: h * 0.262, length: 16.4 },
  ];
  const cameraControl = phone.year >= 2024 && !phone.name.endsWith('16e');
  if (cameraControl) buttons.push({ side: 'right', top: h * 0.6, length: 14.5, flush: true });
  return buttons;
}

function volumeSide(phone: PhoneShape): 'left' | 'right' {
  const older = phone.year <= 2022 && !phone.name.includes('10 Pro');
  const split = ['realme', 'oppo'].includes(drawingOf(phone.brand)) && !phone.body.folded;
  return split && older ? 'left' : 'right';
}
