import { useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import type { WantedMobile } from './wanted-mobile.ts';

interface Progress {
  isPending: boolean;
  error: unknown;
}

const IDLE: Progress = { isPending: false, error: null };

/** Puts one unit into the cart of the signed-in person. What that takes is fetched when it is wanted. */
export function useAddToCart() {
  const [progress, setProgress] = useState(IDLE);

  /** @returns what came of it; of what has failed, `error` says why */
  async function add(
    mobile: WantedMobile,
    email: string,
  ): Promise<'added' | 'failed' | 'logged-out'> {
    setProgress({ isPending: true, error: null });
    try {
      const { putIntoCart } = await import('./put-into-cart.ts');
      await putIntoCart(mobile, email);
      setProgress(IDLE);
      return 'added';
    } catch (error) {
      const isLoggedOut = isProblem(error, 'authentication-required');
      setProgress(isLoggedOut ? IDLE : { isPending: false, error });
      return isLoggedOut ? 'logged-out' : 'failed';
    }
  }
  return { ...progress, add };
}
