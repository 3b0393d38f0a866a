/** Cases of the peers: requests for wrk, of which some are made before and their answers looked at. */
import { SAMPLE } from '../speed/addresses.ts';
import type { Case } from '../speed/cases.ts';
import { type Generator, Unasked } from '../speed/load.ts';
import { postJson } from './graphql.ts';

/** More than any of them answers in all turns. */
const MOST_SENT = 60_000;

/**
 * @param where what the bodies are posted to
 * @returns makes a case of bodies, which are sent one after the other and again from the first
 */
export function posted({
  url,
  path,
  generator,
}: {
  url: string;
  path: string;
  generator: Generator;
}) {
  return (
    bodies: readonly string[],
    /** @throws Error when the answer is not what it is taken for */
    assertAnswer: (data: Record<string, unknown>) => unknown,
  ): Case => {
    const requests = new Unasked(
      Array.from(
        { length: MOST_SENT },
        (_, at) => `POST\t${path}\t\t${bodies[at % bodies.length]}`,
      ),
    );
    return {
      async check() {
        for (const body of bodies.slice(-SAMPLE)) {
          assertAnswer((await postJson(url + path, body)).data);
        }
      },
      run: (seconds) => generator.ask({ url, unasked: requests }, seconds),
    };
  };
}
