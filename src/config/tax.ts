/** Whether Stripe Tax says which tax is due, instead of the rates in the settings of the shop. */
import { type Environment, required } from './environment.ts';

/**
 * @returns the postal code of where the shop is, by which orders without an address are reckoned; undefined when Stripe
 *   Tax is off
 * @throws ConfigError
 */
export function readTaxPostalCode(env: Environment): string | undefined {
  if (env.STRIPE_TAX === 'off') return undefined;
  return required(env, 'STRIPE_TAX_POSTAL_CODE', 'STRIPE_TAX=on');
}
