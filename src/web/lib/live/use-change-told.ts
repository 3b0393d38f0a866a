import { useEffect, useRef, useState } from 'react';

/**
 * What somebody who does not see the page is told: nothing when it opens, and what is so now once it has changed.
 * @param subject what it is about; another one has not changed
 * @param words what is so
 */
export function useChangeTold(subject: string, words: string): string {
  const known = useRef({ subject, words });
  const [told, setTold] = useState('');
  useEffect(() => {
    const { current } = known;
    known.current = { subject, words };
    if (current.subject !== subject) setTold('');
    else if (current.words !== words) setTold(words);
  }, [subject, words]);
  return told;
}
