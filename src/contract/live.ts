/**
 * Events of GET /live and the data of each; phones go by their ids. `recent` comes first: what changed in the last
 * `forMs` milliseconds, and how long ago. `missed`: too much has changed to name it. `beat`: the stream is alive.
 */
export interface LiveEvents {
  recent: { forMs: number; changes: { id: string; agoMs: number }[] };
  changed: string[];
  missed: null;
  beat: null;
}
