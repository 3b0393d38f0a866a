import { useNavigation } from 'react-router';
import { ORDER_PATH, type OrderChoice, readOrderChoice } from '../search/order-choice.ts';

/** What is being fetched for the page of a list, or null. */
export function useComingChoice(): OrderChoice | null {
  const { state, location } = useNavigation();
  if (state !== 'loading' || location.pathname !== ORDER_PATH) return null;
  return readOrderChoice(new URLSearchParams(location.search));
}
