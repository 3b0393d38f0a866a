import { useEffect } from 'react';
import { onChangeElsewhere } from '../account/session/other-tabs.ts';
import { loadSaved, setSaved } from './saved-set.ts';
import { listSaved } from './wishes-api.ts';

/** While somebody is signed in: what they have saved is marked, whichever tab it was saved in. */
export function WishWatch() {
  useEffect(() => {
    // Without an answer nothing is marked; what is pressed is asked for again.
    const read = () => void loadSaved(listSaved()).catch(() => undefined);
    read();
    const stop = onChangeElsewhere('wishes', read);
    return () => {
      stop();
      setSaved([]);
    };
  }, []);
  return null;
}
