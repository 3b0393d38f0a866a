import { useEffect } from 'react';
import { onChangeElsewhere } from '../account/session/other-tabs.ts';
import { setSaved } from './saved-set.ts';
import { listSaved } from './wishes-api.ts';

/** While somebody is signed in: what they have saved is marked, whichever tab it was saved in. */
export function WishWatch() {
  useEffect(() => {
    let isOver = false;
    // Without an answer nothing is marked; what is pressed is asked for again.
    const read = () =>
      listSaved().then(
        ({ saved }) => isOver || setSaved(saved),
        () => undefined,
      );
    void read();
    const stop = onChangeElsewhere('wishes', () => void read());
    return () => {
      isOver = true;
      stop();
      setSaved([]);
    };
  }, []);
  return null;
}
