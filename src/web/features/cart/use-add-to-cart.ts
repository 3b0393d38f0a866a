import { useState } from 'react';
import type { WantedMobile } from './wanted-mobile.ts';

interface Progress {
  isPending: boolean;
  error: unknown;
}

const IDLE: Progress = { isPending: false, error: null };

/** Puts one unit into the cart of the signed-in person. What that takes is fetched when it is wanted. */
export function useAddToCart() {
  const [progress, setProgress] = useState(IDLE);

  /** @returns whether it is in the cart; if not, `error` says why */
  async function add(mobile: WantedMobile, email: string): Promise<boolean> {
    setProgress({ isPending: true, error: null });
    try {
      const { putIntoCart } = await import('./put-into-cart.ts');
      await putIntoCart(mobile, email);
      setProgress(IDLE);
      return true;
    } catch (error) {
      setProgress({ isPending: false, error });
      return false;
    }
  }
  return { ...progress, add };
}
