import { expect, test } from 'vitest';
import { lateScript, putScriptsLate } from './late-scripts.ts';

const PAGE =
  '<head><link rel="preload" href="/a.woff2"/><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/></head><body><p>modulepreload</p><script>1</script><script type="module" async="">import "/a.js"</script></body>';

test('module scripts and what belongs to them are set aside, all else stays', () => {
  const late = putScriptsLate(PAGE);
  expect(late).not.toContain('rel="modulepreload"');
  expect(late).not.toContain('type="module"');
  expect(late.match(/<link rel="later" href="\/[ab]\.js"/g)).toHaveLength(2);
  expect(late).toContain('<script type="later" async="">import "/a.js"</script>');
  expect(
    late.replaceAll('"later" href', '"modulepreload" href').replace('"later"', '"module"'),
  ).toBe(PAGE);
});

test('the script brings back what was set aside', () => {
  expect(lateScript).toContain("l.rel='modulepreload'");
  expect(lateScript).toContain("s.type='module'");
  expect(() => new Function(lateScript)).not.toThrow();
});
