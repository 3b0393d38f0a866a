import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A value as it was when the visitor came to this address. What stands where follows it, so that nothing moves when
 * the page is refetched.
 */
export function useOnArrival<Value>(value: Value): Value {
  const { key } = useLocation();
  const [arrival, setArrival] = useState({ key, value });
  if (arrival.key === key) return arrival.value;
  setArrival({ key, value });
  return value;
}
