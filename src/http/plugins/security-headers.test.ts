import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { secureScripts } from './security-headers.ts';

const MARK = '0c53f1f3-9d0a-4a6b-8f0e-1e8f1f6f6a55';
const NOTHING_FOREIGN = { frames: [], scripts: [], connects: [] };
const OWN = 'start()';
const INJECTED = 'steal()';

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');
const secure = (html: string) => secureScripts(html, MARK, NOTHING_FOREIGN);

test.each([
  ['plain', `<script>${INJECTED}</script>`],
  ['with a mark of another rendering', `<script nonce="${OWN}">${INJECTED}</script>`],
  ['with attributes', `<script type="module" id="nonce=x">${INJECTED}</script>`],
])('an injected script is not allowed: %s', (_name, injected) => {
  const { policy } = secure(`${injected}<script nonce="${MARK}">${OWN}</script>${injected}`);
  expect(policy).toContain(hashOf(OWN));
  expect(policy).not.toContain(hashOf(INJECTED));
});

test('one that swallows the mark of the next allows only what that one says', () => {
  const { policy } = secure(
    `<script x="${INJECTED}<script nonce="${MARK}" async="">${OWN}</script>`,
  );
  expect(policy.match(/sha256-[^']+/g)).toEqual([`sha256-${hashOf(OWN)}`]);
});

test('the marks are gone afterwards, and nothing else is', () => {
  const { body } = secure(
    `<link rel="later" nonce="${MARK}"/><script nonce="${MARK}" type="later">${OWN}</script>`,
  );
  expect(body.toString()).toBe(`<link rel="later"/><script type="later">${OWN}</script>`);
});
