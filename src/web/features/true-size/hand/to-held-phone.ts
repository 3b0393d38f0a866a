/** For loaders: the drawing knows where the screen lies on the front, and browsers are not sent the specs for it. */
import { litAreaOf, type PhoneShape } from '../../../../art/index.ts';
import type { HeldPhone } from './held-phone.ts';

export function toHeldPhone(phone: PhoneShape): HeldPhone {
  const { heightMm, widthMm, depthMm, folded } = phone.body;
  const screen = litAreaOf(phone, folded ? 'open' : 'front');
  return { name: phone.name, heightMm, widthMm, depthMm, folded, screen };
}
