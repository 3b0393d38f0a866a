import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkImports, importRules } from '../../scripts/lib/import-rules.ts';
import { listSources, parseImports, readImports } from '../../scripts/lib/read-imports.ts';
import { illegalSources } from './fixtures.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

function violations(sources: Record<string, string>): string[] {
  const imports = Object.entries(sources).flatMap(([file, text]) => parseImports(file, text));
  return checkImports(imports);
}

describe('import rules', () => {
  it('hold for the project', () => {
    expect(checkImports(readImports(ROOT, listSources(ROOT, ['src'])))).toEqual([]);
  });

  it.each(importRules.map((rule) => rule.name))('bite: %s', (name) => {
    const sources = illegalSources[name];
    expect(
      sources,
      `tests/architecture/fixtures.ts has no illegal source for "${name}"`,
    ).toBeDefined();
    for (const [file, text] of Object.entries(sources ?? {})) {
      expect(violations({ [file]: text }).join('\n'), `${file}: ${text}`).toContain(`: ${name}. `);
    }
  });

  it('bite: cycles', () => {
    const found = violations({
      'src/shared/a.ts': `export { b } from './b.ts';`,
      'src/shared/b.ts': `import { a } from './a.ts';`,
    });
    expect(found).toEqual(['cycle: src/shared/a.ts → src/shared/b.ts → src/shared/a.ts']);
  });

  it('let types pass where they may', () => {
    const found = violations({
      'src/web/routes/home.tsx': `import { type WireMobile } from '../../contract/mobiles.ts';`,
      'src/http/routes/a.ts': `type A = typeof import('../../database/connect.ts');`,
    });
    expect(found).toEqual([]);
  });
});
