/** What decides how long and where a phone can be used. Each names its source, which sources.ts holds. */
import type { Fact } from '../fact.ts';
import { SIM_KINDS } from '../follows.ts';

const group = 'Updates, charging and SIM';

export const DECISIVE = {
  waterProof: {
    label: 'Water',
    kind: 'level',
    follows: 'waterLevel',
    source: 'sources.protection',
    levels: {
      0: 'Not protected',
      1: 'Dripping water',
      2: 'Dripping water, also when tilted',
      3: 'Rain',
      4: 'Splashes',
      5: 'Jets of water',
      6: 'Strong jets of water',
      7: 'Under water, 1 m deep for 30 minutes',
      8: 'Under water, more than 1 m deep or 30 minutes',
    },
    better: 'more',
    filter: {
      keys: ['minWater'],
      most: 8,
      help: 'How far water is kept out, by the second figure of the IP code: 4 is splashes, 7 half an hour under 1 m of fresh water, 8 deeper or longer. Phones without a code are left out.',
      place: 10,
      options: [
        { label: 'Splashes', least: 4 },
        { label: '30 minutes under water', least: 7 },
        { label: 'Deeper or longer', least: 8 },
      ],
    },
    phrases: [
      { words: /\bip[0-6x]8(?:\/(?:ip)?69)?\b/, label: 'Deeper or longer under water', least: 8 },
      {
        words: /\bip[0-6x]7\b|\b(?:water[- ]?proof|under ?water)\b/,
        label: 'Under water',
        least: 7,
      },
      {
        words: /\b(?:(?:water|splash)[- ]?resistan(?:t|ce)|splash[- ]?proof)\b/,
        label: 'Splashes of water',
        least: 4,
      },
    ],
    row: {
      group: 'Size',
      place: 6,
      term: 'In water',
      explained: 'What the second figure of the IP code stands for: fresh water, and a new phone.',
    },
  },
  updatesUntil: {
    label: 'Security updates until',
    kind: 'date',
    at: 'support.securityUntil',
    source: 'sources.updatesUntil',
    isLate: true,
    better: 'more',
    filter: {
      keys: ['minUpdates'],
      label: 'Security updates',
      most: 2100,
      help: 'The year in which security updates end; holes that are found later stay open. Makers that announce no date, such as Apple, are left out.',
      place: 9,
      options: [
        { label: '2028 or later', least: 2028 },
        { label: '2030 or later', least: 2030 },
        { label: '2032 or later', least: 2032 },
      ],
    },
    phrases: [
      {
        before: String.raw`\b(?:security |software )?(?:updates?|updated|support|supported) (?:(?:until|till|to|through|at least) )?`,
        number: String.raw`20[2-4]\d`,
        unit: String.raw`\b`,
        more: 'Updates until # or later',
        alone: 'more',
        turn: 1,
      },
    ],
    form: { group, place: 1 },
    row: {
      group: 'Inside',
      place: 7,
      explained:
        'They mend holes through which others could get in. What is found later stays open.',
    },
    csv: 'updates_until',
  },
  wirelessCharging: {
    label: 'Wireless charging',
    kind: 'flag',
    at: 'wirelessCharging',
    source: 'sources.wirelessCharging',
    isLate: true,
    better: 'more',
    filter: {
      keys: ['wireless'],
      help: 'Charges lying on a pad, without a cable. Phones of which we do not know it are left out.',
      place: 12,
      options: [{ label: 'Wireless charging' }],
    },
    phrases: [
      {
        words:
          /\b(?:fast )?wireless(?:ly)? charg(?:ing|er|eable)\b|\bqi2?(?: charging)?\b|\bmagsafe\b/,
        label: 'Wireless charging',
        turn: 2,
      },
    ],
    form: { group, place: 4 },
    row: { group: 'Battery', place: 3 },
    csv: 'wireless_charging',
  },
  simKinds: {
    label: 'SIM',
    kind: 'list',
    at: 'sim.kinds',
    source: 'sources.simKinds',
    isLate: true,
    options: SIM_KINDS,
    form: { group, place: 7, hint: 'Everything it takes. None means not known.' },
    row: {
      group: 'Inside',
      place: 5,
      explained: 'An eSIM is built in: the operator sends it instead of a card.',
    },
    csv: 'sim_kinds',
  },
  eSim: {
    label: 'eSIM',
    kind: 'flag',
    follows: 'eSim',
    source: 'sources.simKinds',
    filter: {
      keys: ['eSim'],
      help: 'A SIM that is built in: the operator sends it instead of a card. Phones of which we do not know it are left out.',
      place: 14,
      options: [{ label: 'eSIM' }],
    },
    phrases: [{ words: /\be-?sims?\b/, label: 'eSIM', turn: 2 }],
  },
  dualSim: {
    label: 'Dual SIM',
    kind: 'flag',
    follows: 'dualSim',
    source: 'sources.simKinds',
    filter: {
      keys: ['dualSim'],
      help: 'Two numbers in one phone, for example one for work. Either can be a card or an eSIM.',
      place: 15,
      options: [{ label: 'Dual SIM' }],
    },
    phrases: [{ words: /\b(?:dual|two|2)[- ]e?-?sims?\b/, label: 'Dual SIM', turn: 1 }],
  },
} as const satisfies Record<string, Fact>;
