/** The people who can sign in at the sandbox's identity provider. */

export interface TestPerson {
  /** Subject of the tokens; never changes. */
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Colour of the drawn portrait, CSS. */
  colour: string;
}

export const TEST_PEOPLE: readonly TestPerson[] = [
  {
    id: 'person-ada',
    name: 'Ada L.',
    email: 'ada@people.example',
    emailVerified: true,
    colour: '#b8432f',
  },
  {
    id: 'person-bo',
    name: 'Bo K.',
    email: 'bo@people.example',
    emailVerified: true,
    colour: '#2f6b5e',
  },
  {
    id: 'person-chi',
    name: 'Chi N.',
    email: 'chi@people.example',
    emailVerified: false,
    colour: '#5a4b8a',
  },
];

export function findPerson(id: string): TestPerson | undefined {
  return TEST_PEOPLE.find((person) => person.id === id);
}

/** A portrait of the initial. */
export function drawPortrait(person: TestPerson): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${person.colour}"/><text x="48" y="63" text-anchor="middle" font-family="sans-serif" font-size="44" font-weight="600" fill="#fff">${person.name.charAt(0)}</text></svg>`;
}
