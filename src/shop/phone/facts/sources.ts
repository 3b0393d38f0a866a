/**
 * Where facts are from that decide and that people look up again: the page that says it and the day on which it
 * was looked at. A fact names its pair by `source`; one shape for all.
 */
import type { Fact, FactForm } from '../fact.ts';

const group: FactForm['group'] = 'Updates, charging and SIM';

/** @param place of the address in its group; the day follows it */
function sourceOf<Key extends string, Csv extends string>(
  key: Key,
  csv: Csv,
  label: string,
  place: number,
) {
  const address = {
    label: `${label}: source`,
    kind: 'address',
    at: `sources.${key}.url`,
    isLate: true,
    form: { group, place },
    csv: `${csv}_source`,
  } as const;
  const day = {
    label: `${label}: checked on`,
    kind: 'date',
    at: `sources.${key}.checkedOn`,
    isLate: true,
    form: { group, place: place + 1 },
    csv: `${csv}_checked`,
  } as const;
  return [address, day] as const;
}

const UPDATES = sourceOf('updatesUntil', 'updates_until', 'Security updates', 2);
const WIRELESS = sourceOf('wirelessCharging', 'wireless_charging', 'Wireless charging', 5);
const SIMS = sourceOf('simKinds', 'sim_kinds', 'SIM', 8);
const PROTECTION = sourceOf('protection', 'ip_code', 'Protection', 10);
const CHARGING = sourceOf('charging', 'wired_charging', 'Wired charging', 12);

export const SOURCES = {
  updatesSource: UPDATES[0],
  updatesChecked: UPDATES[1],
  wirelessSource: WIRELESS[0],
  wirelessChecked: WIRELESS[1],
  simSource: SIMS[0],
  simChecked: SIMS[1],
  protectionSource: PROTECTION[0],
  protectionChecked: PROTECTION[1],
  chargingSource: CHARGING[0],
  chargingChecked: CHARGING[1],
} as const satisfies Record<string, Fact>;
